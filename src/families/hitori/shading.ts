import type { AnswerCodec } from '../../family.ts'
import type { Board } from './board.ts'
import { signCodec } from './square-signs.ts'

/** 1 for every square that is shaded, 0 for the others. */
export type Shading = Uint8Array

/** Texts may show shaded squares as '*' too, and unshaded ones by their numbers, as drawings and CodinGame do. */
export const shadingCodec: AnswerCodec<Board, Shading> = signCodec({
  key: 'shaded',
  signs: ['.', '#'],
  otherSigns: { '*': 1 },
  number: 0,
})
