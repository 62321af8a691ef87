export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** What stands directly inside it, unescaped. */
  text: string
}

const NAME = '[A-Za-z_][\\w.:-]*'
const TEXT = '(?:[^<&]|&(?:amp|lt|gt|quot|apos);)'
const TOKEN = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}="${TEXT.replace('<&', '<&"')}*")*)\\s*(/?)>|(${TEXT}+)`, 'y')
/** Characters that XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** The elements of a well-formed XML text in the order in which they open; throws if it is not well-formed. */
export function xmlElements(xml: string): Element[] {
  const forbidden = FORBIDDEN.exec(xml)
  if (forbidden) throw new Error(`XML cannot hold the character at ${forbidden.index}`)
  const elements: Element[] = []
  const open: Element[] = []
  for (let at = 0; at < xml.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(xml)
    if (!match) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 40)}`)
    const [, closes, name, attributes, closesItself, text] = match
    if (open.length === 0 && (text !== undefined || closes || elements.length > 0)) {
      throw new Error(`outside of the root element at ${at}`)
    }
    if (name === undefined) {
      open.at(-1)!.text += unescaped(text!)
      continue
    }
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else at ${at}`)
      continue
    }
    const element = { name, attributes: attributesOf(attributes!), text: '' }
    if (!closesItself) open.push(element)
    elements.push(element)
  }
  if (open.length > 0 || elements.length === 0) throw new Error(`never closed: ${open.length} elements`)
  return elements
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of text.matchAll(new RegExp(`(${NAME})="([^"]*)"`, 'g'))) {
    if (name! in found) throw new Error(`attribute ${name} twice`)
    found[name!] = unescaped(value!)
  }
  return found
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity]!)
}
