import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { SvgImage } from '../../board/svg-image.tsx'
import { treeTexts } from '../../texts/tree.ts'
import { stepWords } from './step-words.ts'
import { obey, Transport } from './transport.tsx'
import type { BoardPicture } from './tree-engine.ts'
import { TreePicture } from './tree-picture.tsx'
import { TreeLegend } from './tree-signs.tsx'
import { type Watched, Watching } from './watching.ts'
import './search-tree.css'

interface Props {
  readonly start?: Watched
  /** Told what is watched, so that it can be kept: as it is, if it is to be given back as `start`. */
  readonly onChange?: (watched: Required<Watched>) => void
}

/** Algorithm X at work: its search tree grows step by step, and the board beside it shows what is chosen. */
export default function SearchTree({ start, onChange }: Props) {
  const listener = useRef(onChange)
  listener.current = onChange
  const watching = useMemo(() => new Watching((watched) => listener.current?.(watched)), [])
  // Not after the next frame: a view that is left before it was painted must end its worker too.
  useLayoutEffect(() => () => watching.leave(), [watching])

  useLayoutEffect(() => watching.follow(start ?? {}), [watching, start])

  const failure = watching.failure.value
  const picture = watching.picture.value
  const isWide = picture !== undefined && picture.columns >= 3 * picture.rows
  return (
    <div class="search-tree">
      <Chooser watching={watching} />
      {failure && (
        <p class="tree-failure" role="alert">
          {failure}
        </p>
      )}
      <StepWords watching={watching} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are heard from what has the focus within */}
      <div class={isWide ? 'tree-stage wide' : 'tree-stage'} onKeyDown={(event) => obey(event, watching)}>
        <div>
          <TreePicture watching={watching} />
          <TreeLegend />
        </div>
        <ChosenBoard picture={picture} />
      </div>
      <Transport watching={watching} />
      <Counters watching={watching} />
    </div>
  )
}

function Chooser({ watching }: { watching: Watching }) {
  const chosen = watching.demonstration.value
  return (
    <div class="tree-chooser">
      <div class="field">
        <label for="tree-demonstration">{treeTexts.demonstration}</label>
        <select
          id="tree-demonstration"
          value={chosen?.name}
          onChange={(event) => watching.choose({ demonstration: event.currentTarget.value })}
        >
          {watching.demonstrations.value.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="tree-size">{treeTexts.size}</label>
        <select
          id="tree-size"
          value={watching.size.value}
          onChange={(event) =>
            watching.choose({ ...(chosen && { demonstration: chosen.name }), size: event.currentTarget.value })
          }
        >
          {chosen?.sizes.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p class="tree-words">{chosen?.words}</p>
    </div>
  )
}

/** Read out step by step, unless the steps come faster than that. */
function StepWords({ watching }: { watching: Watching }) {
  const shown = watching.shown.value
  const moment = watching.moment.value
  return (
    <p class="tree-step" aria-live={watching.isFast ? 'off' : 'polite'}>
      {shown && moment ? stepWords(shown, shown.timeline, moment) : treeTexts.loading}
    </p>
  )
}

function ChosenBoard({ picture }: { picture: BoardPicture | undefined }) {
  const { svg, rows = 1, columns = 1 } = picture ?? {}
  return (
    <figure
      class="tree-board"
      aria-label={treeTexts.board}
      style={{ '--rows': String(rows), '--columns': String(columns) }}
    >
      {svg !== undefined && <SvgImage svg={svg} class="tree-drawn" />}
    </figure>
  )
}

function Counters({ watching }: { watching: Watching }) {
  const shown = watching.shown.value
  const moment = watching.moment.value
  const trace = shown?.trace
  const nodes = trace?.parents.length ?? 0
  const depth = trace && moment ? trace.depths[moment.current]! : 0
  const { entered = 0, solutions = 0, deadEnds = 0 } = moment ?? {}
  const facts = [
    [treeTexts.nodes, trace?.isWhole ? treeTexts.ofAll(entered, nodes) : treeTexts.number(entered)],
    [treeTexts.solutions, trace?.isWhole ? treeTexts.ofAll(solutions, trace.solutions) : treeTexts.number(solutions)],
    [treeTexts.deadEnds, treeTexts.number(deadEnds)],
    [treeTexts.depth, treeTexts.number(depth)],
  ] as const
  return (
    <div class="tree-counters">
      <dl aria-label={treeTexts.counters}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{trace && !trace.isWhole && treeTexts.cut(nodes)}</p>
    </div>
  )
}
