"""The API's documentation as one plain page, made on the server from the OpenAPI document.

No script and nothing from elsewhere, so that it works under the site's content security policy.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

Node = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter or a field: what it is called, what it may be, whether it must be there."""

    name: str
    type: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A schema with its fields."""

    name: str
    text: tuple[str, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer of an operation; `shape` is the name of its schema, if it has one."""

    status: int
    phrase: str
    media: str
    shape: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation with all that a caller needs."""

    id: str
    method: str
    path: str
    summary: str
    text: tuple[str, ...]
    changes: bool
    parameters: tuple[Field, ...]
    body: str
    example: str
    answers: tuple[Answer, ...]


class DocsPage(DocsBase):
    """Renders the page; the framework calls it."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        """The page for this API."""
        document: Node = api.get_openapi_schema()
        context = {
            "title": document["info"]["title"],
            "version": document["info"]["version"],
            "paragraphs": paragraphs(document["info"].get("description", "")),
            "openapi_url": reverse(f"{api.urls_namespace}:openapi-json"),
            "operations": operations_of(document),
            "shapes": shapes_of(document),
        }
        return render(request, "api/docs.html", context)


def paragraphs(text: str) -> tuple[str, ...]:
    """A docstring's paragraphs, each on one line."""
    return tuple(" ".join(one.split()) for one in text.split("\n\n") if one.strip())


def operations_of(document: Node) -> tuple[Operation, ...]:
    """Every operation, in the document's order."""
    return tuple(
        _operation(method, path, node, document)
        for path, methods in document["paths"].items()
        for method, node in methods.items()
    )


def shapes_of(document: Node) -> tuple[Shape, ...]:
    """Every schema, by name."""
    schemas: Mapping[str, Node] = document.get("components", {}).get("schemas", {})
    return tuple(
        Shape(name, paragraphs(node.get("description", "")), tuple(_fields(node)))
        for name, node in sorted(schemas.items())
    )


def _operation(method: str, path: str, node: Node, document: Node) -> Operation:
    _, name = _content(node.get("requestBody", {}))
    return Operation(
        id=node["operationId"],
        method=method.upper(),
        path=path,
        summary=node.get("summary", ""),
        text=paragraphs(node.get("description", "")),
        changes=bool(node.get("security")),
        parameters=tuple(_parameter(one) for one in node.get("parameters", ())),
        body=name,
        example=_example(document["components"]["schemas"][name]) if name else "",
        answers=tuple(
            _answer(int(code), answer)
            for code, answer in sorted(node["responses"].items(), key=lambda pair: int(pair[0]))
        ),
    )


def _parameter(node: Node) -> Field:
    schema: Node = node["schema"]
    text = schema.get("description", "")
    if schema.get("default") is not None:
        text = f"{text} Default: {schema['default']}.".strip()
    return Field(f"{node['name']} (in {node['in']})", type_of(schema), node.get("required", False), text)


def _answer(code: int, node: Node) -> Answer:
    media, shape = _content(node)
    return Answer(code, HTTPStatus(code).phrase, media, shape)


def _content(node: Node) -> tuple[str, str]:
    """Media type and schema's name of a body or an answer; empty where there is none."""
    content: Mapping[str, Node] = node.get("content", {})
    for media, described in content.items():
        return media, _name(described.get("schema", {}))
    return "", ""


def _name(schema: Node) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _fields(node: Node) -> Iterator[Field]:
    required = node.get("required", ())
    for name, schema in node.get("properties", {}).items():
        yield Field(name, type_of(schema), name in required, schema.get("description", ""))


def type_of(schema: Node) -> str:
    """A schema in a few words: "text", "list of whole number", "Problem or null"."""
    if "$ref" in schema:
        return _name(schema)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(type_of(one) for one in schema[key])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " or ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    words = {"string": "text", "integer": "whole number", "boolean": "true or false"}
    kind = str(schema.get("type", "anything"))
    return words.get(kind, kind)


def _example(schema: Node) -> str:
    """A body made of the first example of each field."""
    examples = {
        name: node["examples"][0]
        for name, node in schema.get("properties", {}).items()
        if node.get("examples")
    }
    return json.dumps(examples, ensure_ascii=False, indent=2)
