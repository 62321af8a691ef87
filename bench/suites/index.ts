import type { Suite } from '../harness.ts'
import { rooksGrowthSuite, rooksSuite } from './rooks.ts'
import { rooksProcessSuite } from './rooks-process.ts'

export const suites: readonly Suite[] = [rooksSuite, rooksGrowthSuite, rooksProcessSuite]
