import type { Codec, Notation } from '../../src/index.ts'

/** A place in a text, as errors name it. */
export const at = (line: number, column: number) => ({ line, column })

/** A text, where it is refused, and in which words. */
export type Refused = [text: string, position: ReturnType<typeof at>, message: string]

/** Reads texts of a family's problems as the workbench does. */
export class NotationReader<P, A> {
  constructor(
    private readonly codec: Codec<P>,
    private readonly notations: readonly Notation<P, A>[],
  ) {}

  readonly named = (name: string): Notation<P, A> => this.notations.find((notation) => notation.name === name)!

  /** What a text is recognised as where no notation is named. */
  readonly recognised = (text: string): string =>
    this.notations.find(({ recognises }) => recognises(text))?.name ?? 'text'

  readonly open = (text: string): P => {
    const name = this.recognised(text)
    return name === 'text' ? this.codec.parse(text) : this.named(name).parse(text)
  }
}
