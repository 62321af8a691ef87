/**
 * The JSON text of an object, in pieces, for objects too large for one string. Members named in `written` bring their own text,
 * and what stands in the object for them is only a place.
 */
export function* objectPieces(
  object: object,
  written: Readonly<Record<string, Iterable<string> | undefined>>,
): Iterable<string> {
  let before = '{'
  for (const [key, value] of Object.entries(object)) {
    yield `${before}${JSON.stringify(key)}:`
    yield* written[key] ?? [JSON.stringify(value)]
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}
