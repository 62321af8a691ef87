import type { Suite } from '../harness.ts'
import { exactCoverCountSuite, exactCoverSuite } from './exact-cover.ts'
import { exactCoverScaleSuite } from './exact-cover-scale.ts'
import { rooksGrowthSuite, rooksSuite } from './rooks.ts'
import { rooksProcessSuite } from './rooks-process.ts'

export const suites: readonly Suite[] = [
  rooksSuite,
  rooksGrowthSuite,
  rooksProcessSuite,
  exactCoverSuite,
  exactCoverCountSuite,
  exactCoverScaleSuite,
]
