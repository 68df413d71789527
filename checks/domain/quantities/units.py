"""Units of measure: how they are written, what they measure, and exact factors to one base unit.

Factors are exact by definition (international yard and pound agreement of 1959, SI brochure), apart
from the year, taken as 365.2425 days.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: base value = value * `factor` + `offset`."""

    name: str
    dimension: str
    factor: Fraction
    offset: Fraction = Fraction(0)


def _f(text: str) -> Fraction:
    return Fraction(text)


_FOOT = _f("0.3048")
_MILE = _f("1609.344")
_POUND = _f("0.45359237")
_GALLON = _f("3.785411784")
_DAY = _f("86400")
_YEAR = _DAY * _f("365.2425")

# name | dimension | factor to the base unit | symbols (case matters) | words (lower case)
_TABLE: tuple[tuple[str, str, Fraction, str, str], ...] = (
    ("m", "length", _f("1"), "m", "metre metres meter meters"),
    ("km", "length", _f("1000"), "km kms", "kilometre kilometres kilometer kilometers"),
    ("cm", "length", _f("1/100"), "cm", "centimetre centimetres centimeter centimeters"),
    ("mm", "length", _f("1/1000"), "mm", "millimetre millimetres millimeter millimeters"),
    (
        "µm",
        "length",
        _f("1/1000000"),
        "µm μm",
        "micrometre micrometres micrometer micrometers micron microns",
    ),
    ("nm", "length", _f("1/1000000000"), "nm", "nanometre nanometres nanometer nanometers"),
    ("ft", "length", _FOOT, "ft", "foot feet"),
    ("in", "length", _FOOT / 12, "in", "inch inches"),
    ("yd", "length", _FOOT * 3, "yd yds", "yard yards"),
    ("mi", "length", _MILE, "mi", "mile miles"),
    ("nmi", "length", _f("1852"), "nmi", ""),
    ("ly", "length", _f("9460730472580800"), "ly", "lightyear lightyears"),
    ("ha", "area", _f("10000"), "ha", "hectare hectares"),
    ("acre", "area", _f("4046.8564224"), "ac", "acre acres"),
    ("l", "volume", _f("1/1000"), "l L", "litre litres liter liters"),
    ("ml", "volume", _f("1/1000000"), "ml mL", "millilitre millilitres milliliter milliliters"),
    ("cl", "volume", _f("1/100000"), "cl cL", "centilitre centilitres centiliter centiliters"),
    ("dl", "volume", _f("1/10000"), "dl dL", "decilitre decilitres deciliter deciliters"),
    ("hl", "volume", _f("1/10"), "hl hL", "hectolitre hectolitres hectoliter hectoliters"),
    ("gal", "volume", _GALLON / 1000, "gal", "gallon gallons"),
    ("pt", "volume", _GALLON / 8000, "pt", "pint pints"),
    ("bbl", "volume", _GALLON * 42 / 1000, "bbl", "barrel barrels"),
    ("kg", "mass", _f("1"), "kg kgs", "kilogram kilograms kilogramme kilogrammes kilo kilos"),
    ("g", "mass", _f("1/1000"), "g", "gram grams gramme grammes"),
    ("mg", "mass", _f("1/1000000"), "mg", "milligram milligrams"),
    ("µg", "mass", _f("1/1000000000"), "µg μg mcg", "microgram micrograms"),
    ("t", "mass", _f("1000"), "t", "tonne tonnes ton tons"),
    ("lb", "mass", _POUND, "lb lbs", "pound pounds"),
    ("oz", "mass", _POUND / 16, "oz", "ounce ounces"),
    ("st", "mass", _POUND * 14, "st", "stone"),
    ("km/h", "speed", _f("1000/3600"), "kmh kph", ""),
    ("mph", "speed", _MILE / 3600, "mph", ""),
    ("kn", "speed", _f("1852/3600"), "kt kts", "knot knots"),
    ("W", "power", _f("1"), "W", "watt watts"),
    ("kW", "power", _f("1000"), "kW", "kilowatt kilowatts"),
    ("MW", "power", _f("1000000"), "MW", "megawatt megawatts"),
    ("GW", "power", _f("1000000000"), "GW", "gigawatt gigawatts"),
    ("hp", "power", _f("745.69987158227022"), "hp bhp", "horsepower"),
    ("J", "energy", _f("1"), "J", "joule joules"),
    ("kJ", "energy", _f("1000"), "kJ", "kilojoule kilojoules"),
    ("MJ", "energy", _f("1000000"), "MJ", "megajoule megajoules"),
    ("kWh", "energy", _f("3600000"), "kWh", ""),
    ("MWh", "energy", _f("3600000000"), "MWh", ""),
    ("GWh", "energy", _f("3600000000000"), "GWh", ""),
    ("TWh", "energy", _f("3600000000000000"), "TWh", ""),
    ("kcal", "energy", _f("4184"), "kcal", "calorie calories kilocalorie kilocalories"),
    ("N", "force", _f("1"), "N", "newton newtons"),
    ("kN", "force", _f("1000"), "kN", "kilonewton kilonewtons"),
    ("MN", "force", _f("1000000"), "MN", "meganewton meganewtons"),
    ("Pa", "pressure", _f("1"), "Pa", "pascal pascals"),
    ("hPa", "pressure", _f("100"), "hPa mbar", "hectopascal hectopascals millibar millibars"),
    ("kPa", "pressure", _f("1000"), "kPa", "kilopascal kilopascals"),
    ("MPa", "pressure", _f("1000000"), "MPa", "megapascal megapascals"),
    ("bar", "pressure", _f("100000"), "", "bar"),
    ("psi", "pressure", _f("6894.757293168"), "psi", ""),
    ("V", "voltage", _f("1"), "V", "volt volts"),
    ("kV", "voltage", _f("1000"), "kV", "kilovolt kilovolts"),
    ("A", "current", _f("1"), "", "ampere amperes amp amps"),
    ("Hz", "frequency", _f("1"), "Hz", "hertz"),
    ("kHz", "frequency", _f("1000"), "kHz", "kilohertz"),
    ("MHz", "frequency", _f("1000000"), "MHz", "megahertz"),
    ("GHz", "frequency", _f("1000000000"), "GHz", "gigahertz"),
    ("kB", "data", _f("1000"), "kB KB", "kilobyte kilobytes"),
    ("MB", "data", _f("1000000"), "MB", "megabyte megabytes"),
    ("GB", "data", _f("1000000000"), "GB", "gigabyte gigabytes"),
    ("TB", "data", _f("1000000000000"), "TB", "terabyte terabytes"),
    ("cc", "volume", _f("1/1000000"), "cc", ""),
    ("dB", "sound", _f("1"), "dB", "decibel decibels"),
    ("ppm", "ppm", _f("1"), "ppm", ""),
    ("rpm", "turning", _f("1"), "rpm", ""),
    ("s", "duration", _f("1"), "s sec secs", "seconds second"),
    ("min", "duration", _f("60"), "min mins", "minute minutes"),
    ("h", "duration", _f("3600"), "h hr hrs", "hour hours"),
    ("day", "duration", _DAY, "", "day days"),
    ("week", "duration", _DAY * 7, "", "week weeks"),
    ("month", "duration", _YEAR / 12, "", "month months"),
    ("year", "duration", _YEAR, "yr yrs", "year years"),
    ("decade", "duration", _YEAR * 10, "", "decade decades"),
    ("century", "duration", _YEAR * 100, "", "centuries century"),
)

_CELSIUS = Unit("°C", "temperature", Fraction(1), _f("273.15"))
_FAHRENHEIT = Unit("°F", "temperature", Fraction(5, 9), _f("273.15") - Fraction(160, 9))
_KELVIN = Unit("K", "temperature", Fraction(1))
DEGREE = Unit("°", "angle", Fraction(1))
SCALES_OF_DEGREES = {
    "c": _CELSIUS,
    "celsius": _CELSIUS,
    "centigrade": _CELSIUS,
    "f": _FAHRENHEIT,
    "fahrenheit": _FAHRENHEIT,
}

SYMBOLS: dict[str, Unit] = {"K": _KELVIN}
WORDS: dict[str, Unit] = {"kelvin": _KELVIN, "kelvins": _KELVIN}


def _powered(unit: Unit, power: int) -> Unit:
    return Unit(f"{unit.name}{power}", "area" if power == 2 else "volume", unit.factor**power)


POWERED: dict[str, Unit] = {}
for _name, _dimension, _factor, _symbols, _words in _TABLE:
    _unit = Unit(_name, _dimension, _factor)
    for _symbol in _symbols.split():
        SYMBOLS[_symbol] = _unit
        if _dimension == "length":
            for _power, _raised in ((2, "²"), (3, "³")):
                for _form in (f"{_symbol}{_power}", f"{_symbol}^{_power}", f"{_symbol}{_raised}"):
                    POWERED[_form] = _powered(_unit, _power)
    for _word in _words.split():
        WORDS[_word] = _unit
SYMBOLS.update(POWERED)
MPH = SYMBOLS["mph"]

SQUARE_WORDS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}
LONG_WORDS: dict[tuple[str, str], Unit] = {
    ("nautical", "miles"): SYMBOLS["nmi"],
    ("nautical", "mile"): SYMBOLS["nmi"],
    ("light", "years"): SYMBOLS["ly"],
    ("light", "year"): SYMBOLS["ly"],
    ("metric", "tons"): SYMBOLS["t"],
    ("metric", "tonnes"): SYMBOLS["t"],
    ("short", "tons"): Unit("short ton", "mass", _POUND * 2000),
    ("long", "tons"): Unit("long ton", "mass", _POUND * 2240),
    ("us", "gallons"): SYMBOLS["gal"],
    ("imperial", "gallons"): Unit("imp gal", "volume", _f("0.00454609")),
    ("fluid", "ounces"): Unit("fl oz", "volume", _GALLON / 128000),
    ("fl", "oz"): Unit("fl oz", "volume", _GALLON / 128000),
}


def squared(word: str, power: int) -> Unit | None:
    """The area or volume unit of "square WORD", "cubic WORD" or "sq SYMBOL"."""
    base = WORDS.get(word.lower()) or SYMBOLS.get(word)
    return _powered(base, power) if base and base.dimension == "length" else None


def per(above: Unit, below: Unit) -> Unit:
    """The unit of "ABOVE per BELOW"; lengths by time are speeds."""
    dimension = f"{above.dimension}/{below.dimension}"
    name = f"{above.name}/{below.name}"
    return Unit(name, "speed" if dimension == "length/duration" else dimension, above.factor / below.factor)


CURRENCY_SIGNS = {
    "$": "$",
    "£": "GBP",
    "€": "EUR",
    "¥": "JPY",
    "₹": "INR",
    "₽": "RUB",
    "₩": "KRW",
    "₺": "TRY",
}
DOLLAR_PREFIXES = {
    "us": "USD", "u.s": "USD", "a": "AUD", "au": "AUD", "c": "CAD", "ca": "CAD", "nz": "NZD", "hk": "HKD",
    "s": "SGD", "r": "BRL",
}  # fmt: skip
CURRENCY_CODES = {
    code: code
    for code in (
        "USD EUR GBP JPY AUD CAD NZD HKD SGD CHF CNY INR SEK NOK DKK RUB BRL MXN ZAR KRW TRY PLN".split()
    )
} | {"RMB": "CNY", "Rs": "INR"}
CURRENCY_WORDS = {
    "dollar": "$", "dollars": "$", "euro": "EUR", "euros": "EUR", "yen": "JPY", "rupee": "INR",
    "rupees": "INR",
    "franc": "CHF", "francs": "CHF", "kronor": "SEK", "krona": "SEK", "kroner": "NOK", "krone": "NOK",
    "yuan": "CNY",
    "renminbi": "CNY", "rouble": "RUB", "roubles": "RUB", "ruble": "RUB", "rubles": "RUB", "peso": "MXN",
    "pesos": "MXN", "marks": "DEM", "lira": "TRY", "rand": "ZAR", "zloty": "PLN", "sterling": "GBP",
}  # fmt: skip
CENTS = {"cent": "$", "cents": "$", "pence": "GBP", "penny": "GBP"}
NATIONS = {
    "us": "USD", "american": "USD", "australian": "AUD", "canadian": "CAD", "singapore": "SGD", "hong": "HKD",
    "zealand": "NZD", "british": "GBP", "swiss": "CHF", "indian": "INR", "japanese": "JPY", "chinese": "CNY",
    "swedish": "SEK", "norwegian": "NOK", "danish": "DKK", "russian": "RUB", "mexican": "MXN",
    "german": "DEM",
}  # fmt: skip
DOLLARS = frozenset({"$", "USD", "AUD", "CAD", "NZD", "HKD", "SGD"})


def same_currency(one: str, other: str) -> bool:
    """Whether two currencies may be the same; a bare dollar may be anybody's."""
    return one == other or ("$" in (one, other) and {one, other} <= DOLLARS)
