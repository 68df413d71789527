from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from reviews.domain.bundles import packed
from reviews.domain.sealing import MANIFEST, Bundle, sealed


@pytest.fixture
def bundle() -> Bundle:
    return sealed([("bank.json", {"n": 1}), ("items/a.json", {"n": 2})], secret="5e" * 32)


@pytest.fixture
def folder(bundle: Bundle, tmp_path: Path) -> Path:
    for name, data in {**bundle.files, MANIFEST: bundle.manifest}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_a_folder_and_its_zip_are_found_intact(
    bundle: Bundle, folder: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path_factory.mktemp("zips") / "bank.zip"
    archive.write_bytes(packed(bundle))
    for path in (folder, archive):
        call_command("verify_seal", str(path), bundle.seal.upper())
        assert capsys.readouterr().out == "Intact: 2 files, every byte as it was sealed.\n"


def test_a_changed_file_another_seal_and_nothing_there_end_in_a_sentence(
    bundle: Bundle, folder: Path
) -> None:
    with pytest.raises(CommandError, match="its fingerprint is"):
        call_command("verify_seal", str(folder), "0" * 64)
    (folder / "items/a.json").write_bytes(b"other")
    with pytest.raises(CommandError, match=r"items/a\.json is changed"):
        call_command("verify_seal", str(folder), bundle.seal)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_seal", str(folder / "none"), bundle.seal)
