import type { Place } from '../../src/index.ts'
import { type Film, MEASURES } from './film.ts'
import { between, FilmPositions, momentAt } from './film-positions.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The picture of a film, with the movers on top of it. Showing another moment touches only the movers that stand
 * elsewhere, which from one frame to the next is a single one, however many there are.
 */
export class FilmStage {
  readonly picture: SVGSVGElement
  readonly #film: Film
  readonly #positions: FilmPositions
  readonly #movers: readonly SVGGElement[]
  readonly #trail = element('g', { class: 'film-trail' })
  readonly #trailLine = element('path', { class: 'move' })
  readonly #origin = element('circle', { class: 'ring', r: String(MEASURES.disc) })
  #gliding: number | undefined
  #current = -1

  constructor(film: Film) {
    this.#film = film
    this.#positions = new FilmPositions(film)
    // Parsed as XML, where a mistake shows as a mistake instead of being mended into something else.
    const parsed = new DOMParser().parseFromString(film.svg, 'image/svg+xml')
    this.picture = document.importNode(parsed.documentElement, true) as Element as SVGSVGElement
    this.#trail.append(this.#trailLine, this.#origin)
    this.#trail.style.display = 'none'
    this.#movers = film.movers.map(moverElement)
    const movers = element('g', { class: 'film-movers' })
    movers.append(...this.#movers)
    this.picture.append(this.#trail, movers)
    film.movers.forEach(({ place }, mover) => {
      this.#put(mover, place)
    })
  }

  show(position: number): void {
    const { made, fraction, current } = momentAt(position)
    const moved = this.#positions.goTo(made)
    if (this.#gliding !== undefined) moved.add(this.#gliding)
    this.#gliding = undefined
    for (const mover of moved) this.#put(mover, this.#positions.placeOf(mover))
    this.#markCurrent(current)
    const move = this.#film.moves[current]
    if (!move) return
    const place = fraction > 0 ? between(move.from, move.to, fraction) : move.to
    if (fraction > 0) {
      this.#gliding = move.mover
      this.#put(move.mover, place)
    }
    this.#trailLine.setAttribute('d', `M${middle(move.from)}L${middle(place)}`)
  }

  #put(mover: number, place: Place): void {
    this.#movers[mover]!.setAttribute('transform', `translate(${middle(place)})`)
  }

  #markCurrent(current: number): void {
    if (current === this.#current) return
    const before = this.#film.moves[this.#current]
    if (before) this.#movers[before.mover]!.classList.remove('film-current')
    this.#current = current
    const move = this.#film.moves[current]
    this.#trail.style.display = move ? '' : 'none'
    if (!move) return
    this.#movers[move.mover]!.classList.add('film-current')
    this.#trail.setAttribute('class', `film-trail ${colouredClass(this.#film.movers[move.mover]!.colour)}`)
    this.#origin.setAttribute('transform', `translate(${middle(move.from)})`)
  }
}

/** Like the pieces of a picture, around the middle of a square. */
function moverElement({ symbol, colour }: Film['movers'][number]): SVGGElement {
  const group = element('g', { class: colouredClass(colour) })
  if (colour) group.append(element('circle', { class: 'disc', r: String(MEASURES.disc) }))
  const below = colour ? MEASURES.letterOnDiscBelow : MEASURES.letterBelow
  const letter = element('text', { class: 'piece', y: String(below) })
  letter.textContent = symbol
  group.append(letter)
  return group
}

function colouredClass(colour: string | undefined): string {
  return colour ? `coloured ${colour}` : ''
}

function middle([row, column]: Place): string {
  return `${hundredths((column + 0.5) * MEASURES.side)} ${hundredths((row + 0.5) * MEASURES.side)}`
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100
}

function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
