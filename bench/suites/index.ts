import type { Suite } from '../harness.ts'
import { assignmentSuite } from './assignment.ts'
import { campaignsSuite } from './campaigns.ts'
import { clausesSuite } from './clauses.ts'
import { clausesConnectivitySuite } from './clauses-connectivity.ts'
import { exactCoverCountSuite, exactCoverSuite } from './exact-cover.ts'
import { exactCoverFeaturesSuite, exactCoverOneSuite, exactCoverZddSuite } from './exact-cover-features.ts'
import { exactCoverScaleSuite } from './exact-cover-scale.ts'
import { hitoriMethodsSuite, hitoriSuite } from './hitori.ts'
import { hitoriGenerateSuite, hitoriQuestionsSuite } from './hitori-questions.ts'
import { kingsSuite } from './kings.ts'
import { kingsCensusSuite } from './kings-census.ts'
import { kingsHuntRareSuite, kingsHuntSuite } from './kings-hunt.ts'
import { queenAttackSuite } from './queen-attack.ts'
import { queenAttackContestSuite, queenAttackMinuteSuite, queenAttackTimeSuite } from './queen-attack-process.ts'
import { queensCompletionSuite, queensSuite } from './queens.ts'
import { queensCountLargeSuite, queensCountSuite } from './queens-count.ts'
import { rooksCodinGameSuite, rooksGrowthSuite, rooksQuestionsSuite, rooksSuite } from './rooks.ts'
import { rooksCountSuite } from './rooks-count.ts'
import { rooksProcessSuite, rooksScaleSuite } from './rooks-process.ts'
import { skyscrapersMethodsSuite, skyscrapersSuite } from './skyscrapers.ts'
import { skyscrapersLargeSuite } from './skyscrapers-large.ts'
import { skyscrapersGenerateSuite, skyscrapersQuestionsSuite } from './skyscrapers-questions.ts'
import { starBattleMethodsSuite, starBattleSuite } from './star-battle.ts'

export const suites: readonly Suite[] = [
  rooksSuite,
  rooksCodinGameSuite,
  rooksGrowthSuite,
  rooksQuestionsSuite,
  rooksCountSuite,
  rooksProcessSuite,
  rooksScaleSuite,
  hitoriSuite,
  hitoriMethodsSuite,
  hitoriQuestionsSuite,
  hitoriGenerateSuite,
  skyscrapersSuite,
  skyscrapersMethodsSuite,
  skyscrapersQuestionsSuite,
  skyscrapersGenerateSuite,
  skyscrapersLargeSuite,
  starBattleSuite,
  starBattleMethodsSuite,
  queensSuite,
  queensCompletionSuite,
  queensCountSuite,
  queensCountLargeSuite,
  kingsSuite,
  kingsHuntSuite,
  kingsHuntRareSuite,
  kingsCensusSuite,
  queenAttackSuite,
  queenAttackContestSuite,
  queenAttackTimeSuite,
  queenAttackMinuteSuite,
  exactCoverSuite,
  exactCoverCountSuite,
  exactCoverFeaturesSuite,
  exactCoverOneSuite,
  exactCoverZddSuite,
  exactCoverScaleSuite,
  clausesSuite,
  clausesConnectivitySuite,
  assignmentSuite,
  campaignsSuite,
]
