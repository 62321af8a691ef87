import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { BoardHand } from '../board/board-grid.tsx'
import { same } from '../board/gestures.ts'
import { Typing } from '../board/typing.ts'
import { Flag } from '../components/flag.tsx'
import type { Repair } from '../protocol.ts'
import type { App } from '../state/app.ts'
import type { CellState } from '../texts/board.ts'
import { insightTexts } from '../texts/insight.ts'
import { setHand } from './board-modes.ts'

const MOST_LISTED = 5

/** For a puzzle with several solutions: where a clue would remove most of them. */
export function RepairCard({ app }: { app: App }) {
  const { setting, session } = app
  const isOn = useSignal(false)
  const found = useSignal<readonly Repair[] | undefined>(undefined)
  const typing = useMemo(() => new Typing(), [])
  const isAmbiguous = setting.verdict.value?.answers?.status === 'ambiguous'
  const text = session.text.value
  useEffect(() => {
    found.value = undefined
    if (!isOn.value || !isAmbiguous) return
    let isCurrent = true
    void session.reportingFailure(async () => {
      const repairs = await app.engine.repairs()
      if (!isCurrent) return
      found.value = repairs
      app.overlay.value = { marks: marksOf(repairs), hand: repairHand(app, typing, repairs) }
    })
    return () => {
      isCurrent = false
      app.overlay.value = undefined
    }
  }, [isOn.value, isAmbiguous, text])
  if (!isAmbiguous) return null
  const size = setting.table.value!.size
  const listed = [...(found.value ?? [])].sort((one, other) => Number(other.isUnique) - Number(one.isUnique))
  return (
    <div class="repair">
      <Flag label={insightTexts.repair} flag={isOn} />
      {isOn.value && (
        <p role="status" class="soft">
          {!found.value
            ? insightTexts.repairing
            : found.value[0]
              ? insightTexts.repairWords(found.value[0].of)
              : insightTexts.noRepair}
        </p>
      )}
      {isOn.value && listed.length > 0 && (
        <ul class="repairs">
          {listed.slice(0, MOST_LISTED).map((each) => (
            <li key={String(each.place)}>
              <button type="button" class="small" onClick={() => setting.enter([each.place], each.tool)}>
                {insightTexts.repairName(each, size.rows, size.columns)}
              </button>
              <span class="soft">{insightTexts.repairEffect(each)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A click adds the clue of its square; other squares are changed as ever. */
function repairHand(app: App, typing: Typing, repairs: readonly Repair[]): BoardHand | undefined {
  const hand = setHand(app, typing)
  const repairAt = (place: Repair['place']) => repairs.find((each) => same(each.place, place))
  return (
    hand && {
      ...hand,
      press: (place, isSecond, isAdding) => {
        const repair = isSecond ? undefined : repairAt(place)
        if (repair) app.setting.enter([place], repair.tool)
        else hand.press(place, isSecond, isAdding)
      },
      use: (place) => {
        const repair = repairAt(place)
        if (repair) app.setting.enter([place], repair.tool)
        else hand.use(place)
      },
    }
  )
}

/** In three strengths, by the share of solutions that the clue removes. */
function marksOf(repairs: readonly Repair[]): [CellState, Repair['place'][]][] {
  const strength = ({ removed, of, isUnique }: Repair) => (isUnique ? 3 : removed / of > 0.5 ? 2 : 1)
  return ([1, 2, 3] as const).map((each) => [
    `glow-${each}`,
    repairs.filter((repair) => strength(repair) === each).map(({ place }) => place),
  ])
}
