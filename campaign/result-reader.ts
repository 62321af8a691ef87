import type { Finished } from '../src/index.ts'
import type { Order } from './order.ts'
import type { Shard } from './work.ts'

/** Reads the result that a worker sent for a shard; undefined where such work cannot have such a result. */
export function resultFrom(order: Order, shard: Shard, json: unknown): Finished<unknown> | undefined {
  if (!isObject(json) || json.first !== shard.first || json.units !== shard.units) return undefined
  const { answer, steps, milliseconds } = json
  if (!isAmount(steps) || !isAmount(milliseconds) || !READERS[order.task](answer, shard.units)) return undefined
  return { status: 'solved', answer, steps, milliseconds }
}

type Fields = { readonly [key: string]: unknown }

const READERS: Readonly<Record<Order['task'], (answer: unknown, units: number) => boolean>> = {
  hunt: (answer) =>
    isObject(answer) && isAmount(answer.tries) && isListOf(answer.hits, isFind) && isOptional(answer.end, isEnd),
  count: (answer) =>
    isObject(answer) &&
    isString(answer.count) &&
    /^\d+$/.test(answer.count) &&
    isAmount(answer.steps) &&
    isOptional(answer.end, isEnd),
  generate: (answer, units) =>
    isObject(answer) &&
    isListOf(answer.made, isMade) &&
    isOptional(answer.end, isEnd) &&
    (answer.end === undefined ? answer.made.length === units : answer.made.length < units),
  batch: (answer, units) =>
    isListOf(answer, (result) => result === null || isObject(result)) && answer.length === units,
  improve: (answer, units) =>
    isListOf(answer, (result) => isObject(result) && isString(result.status)) && answer.length === units,
}

/** The name may become that of a file. */
function isFind(value: unknown): boolean {
  return isObject(value) && isString(value.name) && /^[^/\\]+$/.test(value.name) && isString(value.text)
}

function isMade(value: unknown): boolean {
  if (!isObject(value) || !isString(value.text)) return false
  return isOptional(value.grade, isString) && isOptional(value.solution, isString)
}

function isEnd(value: unknown): boolean {
  return isObject(value) && isString(value.status)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isMember)
}

function isOptional(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value)
}
