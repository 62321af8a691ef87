import { InputError } from '../src/index.ts'

/** The error with which an input is refused; anything else that happens fails the test. */
export function refusal(read: () => unknown): InputError {
  try {
    read()
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('was not refused')
}

/** The same in one line, with its place: `2:3: expected …`. */
export function refusalInWords(read: () => unknown): string {
  const { position, message } = refusal(read)
  return `${position ? `${position.line}:${position.column}: ` : ''}${message}`
}
