import { expectArray, expectObject, type Json, ShapeError, within } from './base/json.ts'
import { JsonSink } from './base/json-sink.ts'
import type { AnswerCodec, ElementSink, Family, TextSink } from './family.ts'
import type { Outcome } from './search.ts'

/** An answer, and the proof that came with it if any. */
export interface Submission<A = unknown, C = unknown> {
  readonly answer: A
  readonly certificate?: C | undefined
}

/** The answers of an outcome: one, two that differ, or none. */
export function submissionsOf<A, C>(outcome: Outcome<A, C>): Submission<A, C>[] {
  switch (outcome.status) {
    case 'solved':
      return [{ answer: outcome.answer, certificate: outcome.certificate }]
    case 'ambiguous':
      return outcome.answers.map((answer) => ({ answer }))
    case 'stopped':
      return outcome.answer === undefined ? [] : [{ answer: outcome.answer }]
    case 'impossible':
      return []
  }
}

/** Reads an answer, or a whole result that carries it and maybe a certificate inside. Throws ShapeError. */
export function submissionOf<P, A, C>(family: Family<P, A, C>, problem: P, json: Json): Submission<A, C> {
  const { answer, certificate } = family.codecs
  const answerOf = (value: Json) => answer.fromJson(value, problem)
  const proofOf = certificate ? (value: Json) => certificate.fromJson(value, problem) : noProof(family.name)
  return unpacked(json, answerOf, answerOf, proofOf)
}

/** Reads the certificate of a family that has none. */
function noProof(family: string): (json: Json) => never {
  return () => {
    throw new ShapeError(`expected no certificate, as answers of ${family} have none, found one`)
  }
}

/** Reads the same from JSON in pieces, long lists element by element; undefined without such lists. */
export function submissionReader<P, A, C>(family: Family<P, A, C>, problem: P): TextSink<Submission<A, C>> | undefined {
  const { answer, certificate } = family.codecs
  if (!answer.elements || (certificate && !certificate.elements)) return undefined
  const bare = answer.elements(problem)
  const packed = answer.elements(problem)
  const proof = certificate?.elements?.(problem)
  const takers = [
    { path: [bare.key], take: bare.add },
    { path: ['answer', packed.key], take: packed.add },
    ...(proof ? [{ path: ['certificate', proof.key], take: proof.add }] : []),
  ]
  const proofOf = proof ? finish(proof) : noProof(family.name)
  return new JsonSink(takers, (rest) => unpacked(rest, finish(bare), finish(packed), proofOf))
}

/** The elements are already where they belong; what is left is to see that there was a list at all. */
function finish<T>(sink: ElementSink<T>): (json: Json) => T {
  return (json) => {
    expectArray(expectObject(json)[sink.key], [sink.key])
    return sink.end()
  }
}

function unpacked<A, C>(
  json: Json,
  bareAnswer: (json: Json) => A,
  packedAnswer: (json: Json) => A,
  proof: (json: Json) => C,
): Submission<A, C> {
  const object = expectObject(json)
  if (object.answer === undefined) return { answer: bareAnswer(json) }
  const answer = within('answer', () => packedAnswer(object.answer!))
  if (object.certificate === undefined) return { answer }
  return { answer, certificate: within('certificate', () => proof(object.certificate!)) }
}

/** Reads a half-done board: the family's own JSON, or that under the key `position`. Throws ShapeError. */
export function positionOf<P, S>(codec: AnswerCodec<P, S>, problem: P, json: Json): S {
  const { position } = expectObject(json)
  const isObject = typeof position === 'object' && position !== null && !Array.isArray(position)
  return isObject ? within('position', () => codec.fromJson(position, problem)) : codec.fromJson(json, problem)
}
