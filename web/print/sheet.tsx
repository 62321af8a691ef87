import { useMemo } from 'preact/hooks'
import { SvgImage } from '../board/svg-image.tsx'
import { printTexts } from '../texts/print.ts'
import type { SheetMade, SheetPuzzle } from './sheet-order.ts'
import { type PerPage, pagesOf, type SheetPage } from './sheet-pages.ts'

interface SheetProps {
  readonly title: string
  readonly summary: string
  readonly made: SheetMade
  readonly perPage: PerPage
  readonly withAnswers: boolean
}

/** The pages: what is printed, and a preview of it on the screen. */
export function Sheet({ title, summary, made, perPage, withAnswers }: SheetProps) {
  const { puzzles, settings } = made
  const pages = useMemo(() => pagesOf(puzzles, perPage, withAnswers), [puzzles, perPage, withAnswers])
  return (
    <section class="sheet" aria-label={printTexts.preview}>
      {pages.map((page, index) => {
        const place = printTexts.page(index + 1, pages.length)
        return (
          <article class={`sheet-page ${page.kind}`} key={`${page.kind} ${page.puzzles[0]!.number}`} aria-label={place}>
            <header>
              <h3>{page.kind === 'answers' ? `${title}: ${printTexts.answers}` : title}</h3>
              {page.kind === 'problems' && <p>{summary}</p>}
            </header>
            <Boxes page={page} />
            <footer>
              <span>{printTexts.settings(settings)}</span>
              <span>{place}</span>
            </footer>
          </article>
        )
      })}
    </section>
  )
}

function Boxes({ page: { kind, across, down, puzzles } }: { page: SheetPage }) {
  return (
    <div class="sheet-boxes" style={{ '--across': String(across), '--down': String(down) }}>
      {puzzles.map((puzzle) =>
        kind === 'answers' ? (
          <AnswerBox key={puzzle.number} {...puzzle} />
        ) : (
          <ProblemBox key={puzzle.number} {...puzzle} />
        ),
      )}
    </div>
  )
}

function ProblemBox({ number, grade, seed, problemSvg }: SheetPuzzle) {
  return (
    <figure>
      <figcaption>
        <b>{number}</b>
        <span>{grade}</span>
        <span class="sheet-seed">{printTexts.seed(seed)}</span>
      </figcaption>
      <Picture svg={problemSvg} />
    </figure>
  )
}

function AnswerBox({ number, answerSvg, words }: SheetPuzzle) {
  return (
    <figure>
      <figcaption>
        <b>{number}</b>
        <span>{answerSvg ? words : printTexts.noAnswer}</span>
      </figcaption>
      {answerSvg && <Picture svg={answerSvg} />}
    </figure>
  )
}

/** Right below what is written above it, wherever the box is higher than the board. */
function Picture({ svg }: { svg: string }) {
  return <SvgImage svg={svg} class="sheet-picture" align="xMidYMin" />
}
