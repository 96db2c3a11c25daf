export interface Conversion {
  value: number
  from: string
  to: string
}

const amount = String.raw`(-?\d+(?:[.,]\d+)?)`
const unit = '(°?[a-zµ]+(?:/[a-z]+)?)'
const inOrTo = String.raw`(?:in|to|into|as)`
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`${amount}\s*${unit}\s+${inOrTo}\s+${unit}`, 'gi'),
  // Matches “how many miles are 10 km” and “how many feet in 2 m”, where the target unit comes first.
  new RegExp(
    String.raw`how (?:many|much)\s+${unit}\s+(?:is|are|in|make)\s+(?:(?:there )?in\s+)?${amount}\s*${unit}`,
    'gi',
  ),
]

/** Finds conversions, with the unit names that the tools use. */
export function findConversions(text: string): Conversion[] {
  const [direct, inverted] = patterns
  const conversions: (Conversion | undefined)[] = []
  for (const [, value, from, to] of text.matchAll(direct ?? /$^/g))
    conversions.push(toConversion(value, from, to))
  for (const [, to, value, from] of text.matchAll(inverted ?? /$^/g))
    conversions.push(toConversion(value, from, to))
  return conversions.filter((conversion) => conversion !== undefined)
}

function toConversion(value = '', from = '', to = ''): Conversion | undefined {
  const fromUnit = units[from.toLowerCase()]
  const toUnit = units[to.toLowerCase()]
  if (fromUnit === undefined || toUnit === undefined || fromUnit === toUnit) return undefined
  return { value: Number(value.replace(',', '.')), from: fromUnit, to: toUnit }
}

/** Maps spellings to unit names of the tools. */
const units: Record<string, string> = spell({
  km: 'kilometer kilometers kilometre kilometres',
  m: 'meter meters metre metres',
  cm: 'centimeter centimeters centimetre centimetres',
  mm: 'millimeter millimeters millimetre millimetres',
  mile: 'mi miles',
  yard: 'yd yards',
  ft: 'foot feet',
  inch: 'inches',
  kg: 'kilo kilos kilogram kilograms',
  g: 'gram grams',
  lb: 'lbs pound pounds',
  oz: 'ounce ounces',
  liter: 'l liters litre litres',
  gallon: 'gal gallons',
  hour: 'h hours',
  minute: 'min minutes',
  second: 's sec seconds',
  day: 'days',
  week: 'weeks',
  degC: '°c celsius c',
  degF: '°f fahrenheit f',
  'km/h': 'kmh kph',
  'mi/h': 'mph',
  MB: 'megabyte megabytes',
  GB: 'gigabyte gigabytes',
})

function spell(names: Record<string, string>): Record<string, string> {
  const spelled: Record<string, string> = {}
  for (const [name, spellings] of Object.entries(names)) {
    for (const spelling of [name.toLowerCase(), ...spellings.split(' ')]) spelled[spelling] = name
  }
  return spelled
}
