import { type AnyFamily, editDistance, InputError } from '../src/index.ts'

/** What a misspelt name was likely meant to be. */

/** Throws InputError with the likeliest name unless it is one of them. */
function requireKnown(kind: string, word: string, names: readonly string[], whose = 'there are'): void {
  if (!names.includes(word)) throw unknownName(kind, word, names, whose)
}

export function unknownName(kind: string, word: string, names: readonly string[], whose = 'there are'): InputError {
  const [meant] = suggestionsFor(word, names)
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`
  return new InputError(`unknown ${kind} '${word.slice(0, 60)}'.${question} (${whose} ${names.join(', ')})`)
}

export function requireMethod({ name, methods }: AnyFamily, method: string | undefined): void {
  if (method !== undefined) requireKnown('method', method, methods, `${name} has`)
}

export function requireNotation({ name, notations }: AnyFamily, notation: string | undefined): void {
  if (notation === undefined) return
  const names = notations.map((one) => one.name)
  requireKnown('notation', notation, names, `${name} has`)
}

/** The names that a word may stand for, the likeliest first: those that begin with it, or few typing errors away. */
export function suggestionsFor(word: string, names: readonly string[]): string[] {
  const wanted = word.toLowerCase()
  const scored = names.map((name) => {
    const isBeginning = wanted.length > 1 && (name.startsWith(wanted) || wanted.startsWith(name))
    const slips = editDistance(wanted, name)
    return { name, score: isBeginning ? Math.min(slips, 0.5) : slips }
  })
  const most = Math.max(1, Math.min(3, Math.floor(wanted.length * 0.4)))
  return scored
    .filter(({ score }) => score <= most)
    .sort((one, other) => one.score - other.score)
    .map(({ name }) => name)
}
