import hashlib
import io
import json
import subprocess
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.bundles import packed, unpacked
from reviews.domain.errors import SealBroken
from reviews.domain.sealing import MANIFEST, Bundle, check, manifest_of, nonce_of, sealed

SECRET = "5e" * 32


def folder() -> Bundle:
    return sealed(
        [("bank.json", {"title": "Facts"}), ("items/a.json", {"n": 1}), ("items/b.json", {"n": 2})],
        secret=SECRET,
    )


def as_files(bundle: Bundle) -> dict[str, bytes]:
    return {**bundle.files, MANIFEST: bundle.manifest}


def zipped(files: dict[str, bytes]) -> bytes:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return room.getvalue()


@pytest.mark.needs_program("sha256sum", "coreutils")
def test_sha256sum_agrees_with_the_manifest_and_notices_one_changed_byte(tmp_path: Path) -> None:
    bundle = folder()
    with zipfile.ZipFile(io.BytesIO(packed(bundle))) as archive:
        archive.extractall(tmp_path)
    command = ["sha256sum", "--strict", "-c", MANIFEST]

    good = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert good.returncode == 0, good.stderr
    assert good.stdout == "bank.json: OK\nitems/a.json: OK\nitems/b.json: OK\n"
    whole = subprocess.run(["sha256sum", MANIFEST], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert whole.stdout.split()[0] == bundle.seal

    (tmp_path / "items/b.json").write_bytes(bundle.files["items/b.json"].replace(b"2", b"3", 1))
    bad = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "items/b.json: FAILED" in bad.stdout


def test_a_folder_as_it_was_sealed_passes_with_and_without_a_known_manifest() -> None:
    bundle = folder()

    assert check(as_files(bundle), seal=bundle.seal, manifest=bundle.manifest) == 3
    assert check(unpacked(packed(bundle)), seal=bundle.seal) == 3


@given(st.data())
def test_each_changed_byte_of_each_file_is_found_and_its_file_named(data: st.DataObject) -> None:
    bundle = folder()
    files = as_files(bundle)
    name = data.draw(st.sampled_from(sorted(files)))
    place = data.draw(st.integers(0, len(files[name]) - 1))
    other = data.draw(st.integers(1, 255))
    changed = bytearray(files[name])
    changed[place] ^= other

    with pytest.raises(SealBroken, match=rf"{name} is changed"):
        check({**files, name: bytes(changed)}, seal=bundle.seal, manifest=bundle.manifest)


def test_missing_extra_and_renamed_files_are_named() -> None:
    bundle = folder()
    files = as_files(bundle)

    def checked(given: dict[str, bytes]) -> int:
        return check(given, seal=bundle.seal, manifest=bundle.manifest)

    with pytest.raises(SealBroken, match=r"items/a\.json is missing"):
        checked({name: data for name, data in files.items() if name != "items/a.json"})
    with pytest.raises(SealBroken, match=r"notes\.txt is extra"):
        checked({**files, "notes.txt": b""})
    renamed = {("items/c.json" if name == "items/a.json" else name): data for name, data in files.items()}
    with pytest.raises(SealBroken, match=r"items/a\.json is renamed to items/c\.json"):
        checked(renamed)
    swapped = {**files, "items/a.json": files["items/b.json"], "items/b.json": files["items/a.json"]}
    with pytest.raises(SealBroken, match=r"items/a\.json is changed; items/b\.json is changed"):
        checked(swapped)
    with pytest.raises(SealBroken, match=rf"{MANIFEST} is missing"):
        checked(bundle.files)
    with pytest.raises(SealBroken, match=rf"{MANIFEST} is missing"):
        check(bundle.files, seal=bundle.seal)


def test_two_missing_files_with_equal_bytes_are_both_named() -> None:
    files = {"a.json": b"same", "b.json": b"same"}
    manifest = manifest_of({name: hashlib.sha256(data).hexdigest() for name, data in files.items()})
    seal = hashlib.sha256(manifest).hexdigest()

    with pytest.raises(SealBroken, match=r"a\.json is missing; b\.json is missing"):
        check({MANIFEST: manifest}, seal=seal)


def test_a_manifest_made_to_fit_a_changed_file_does_not_fit_the_seal() -> None:
    bundle = folder()
    forged = sealed([("bank.json", {"title": "Other"})], secret=SECRET)

    with pytest.raises(SealBroken, match=rf"{MANIFEST} is changed: its fingerprint is {forged.seal}"):
        check(as_files(forged), seal=bundle.seal)


@pytest.mark.parametrize(
    "manifest",
    [b"\xff\n", b"hello\n", b"0" * 64 + b"  ../etc/x\n", (b"0" * 64 + b"  a\n") * 2, b"0" * 64 + b"  a"],
)
def test_what_is_no_manifest_is_refused_even_if_it_fits_its_hash(manifest: bytes) -> None:
    with pytest.raises(SealBroken):
        check({MANIFEST: manifest, "a": b""}, seal=hashlib.sha256(manifest).hexdigest())


def test_equal_contents_cannot_be_told_by_their_hashes() -> None:
    bundle = sealed([("a.json", {"label": "yes"}), ("b.json", {"label": "yes"})], secret=SECRET)
    other = sealed([("a.json", {"label": "yes"})], secret="00" * 32)

    hashes = {hashlib.sha256(data).hexdigest() for data in (*bundle.files.values(), *other.files.values())}
    assert len(hashes) == 3
    assert json.loads(bundle.files["a.json"]) == {"label": "yes", "nonce": nonce_of(SECRET, "a.json")}


def test_the_same_folder_makes_the_same_zip() -> None:
    assert packed(folder()) == packed(folder())


def test_a_folder_around_everything_is_taken_off() -> None:
    files = as_files(folder())

    assert unpacked(zipped({f"my bank/{name}": data for name, data in files.items()})) == files


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"no zip at all", packed(folder())[:-30], packed(folder())[30:]]
)
def test_a_damaged_zip_is_refused(data: bytes) -> None:
    with pytest.raises(SealBroken, match="no zip file that can be read whole"):
        unpacked(data)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("damaged", [False, True])
def test_a_zip_packed_in_another_way_is_refused_before_it_is_unpacked(method: int, damaged: bool) -> None:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", method) as archive:
        archive.writestr("a.json", b"hello world" * 100)
    data = bytearray(room.getvalue())
    if damaged:
        data[49:61] = bytes(0xFF ^ one for one in data[49:61])

    with pytest.raises(SealBroken, match="packed in a way that is not read here"):
        unpacked(bytes(data))


def test_a_zip_that_holds_a_name_twice_is_refused() -> None:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w") as archive:
        archive.writestr("a", b"1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a", b"2")

    with pytest.raises(SealBroken, match="holds a twice"):
        unpacked(room.getvalue())


def test_a_zip_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reviews.domain.bundles.MOST_BYTES", 1000)

    with pytest.raises(SealBroken, match="unpacks to more than"):
        unpacked(zipped({"a": b"x" * 600, "b": b"x" * 600}))
    monkeypatch.setattr("reviews.domain.bundles.MOST_FILES", 1)
    with pytest.raises(SealBroken, match="more than 1 files"):
        unpacked(zipped({"a": b"", "b": b""}))
