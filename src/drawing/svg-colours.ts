import type { Place } from '../base/grid.ts'
import type { Drawing, DrawnMove, Mark } from './drawing.ts'

/** A square's side in the picture's own units; the picture scales to wherever it is put. */
export const SIDE = 20

/**
 * Colours in light and in dark, chosen so that paper-coloured letters can be read on all of them and that those who see no red or no green can tell them apart too.
 * Pieces may have more colours; then they come again, and the letters tell.
 */
const PALETTE: readonly (readonly [light: string, dark: string])[] = [
  ['#3574b2', '#a2cefa'],
  ['#5c1e01', '#ee7540'],
  ['#16815f', '#08fda0'],
  ['#9714e3', '#d255f7'],
  ['#807209', '#fddc23'],
  ['#620b52', '#fa399a'],
  ['#047d8f', '#1d9fae'],
  ['#bf1941', '#f5cbd4'],
]

/** Only where there are colours, so that other pictures are no longer for it. */
export function coloursStyle(): string {
  const names = (shade: 0 | 1) => PALETTE.map((colour, i) => `--colour${i + 1}:${colour[shade]}`).join(';')
  return [
    `.rookery{${names(0)}}`,
    ...PALETTE.map((_, i) => `.rookery .colour${i + 1}{--own:var(--colour${i + 1})}`),
    '.rookery .coloured .disc{fill:var(--own)}',
    '.rookery .coloured .piece{fill:var(--paper);font:bold 11px system-ui,"Segoe UI","DejaVu Sans",sans-serif}',
    '.rookery .coloured .ring{stroke:var(--own)}',
    '.rookery .coloured .tint{fill:var(--own);fill-opacity:.28}',
    '.rookery .move{stroke:var(--own,var(--piece));stroke-width:1;stroke-opacity:.75;stroke-linecap:round;fill:none}',
    `@media (prefers-color-scheme:dark){.rookery{${names(1)}}}`,
  ].join('')
}

export function hasColours({ marks, moves }: Drawing): boolean {
  return moves !== undefined || marks.some(({ colour }) => colour !== undefined)
}

/** The class under which a picture's style has a colour as `--own`; none for things without a colour. */
export function colourClass(colour: number | undefined): string | undefined {
  return colour === undefined ? undefined : `colour${paletteNumber(colour)}`
}

function paletteNumber(colour: number): number {
  return ((colour - 1) % PALETTE.length) + 1
}

/** What `draw` makes of the things without a colour, and then, in a group, of those of each colour of the palette. */
export function inColours<T extends { readonly colour?: number }>(
  things: readonly T[],
  draw: (alike: readonly T[]) => string,
): string {
  const byColour = new Map<number, T[]>()
  for (const thing of things) {
    const number = thing.colour === undefined ? 0 : paletteNumber(thing.colour)
    const alike = byColour.get(number)
    if (alike) alike.push(thing)
    else byColour.set(number, [thing])
  }
  return [...byColour.keys()]
    .sort((a, b) => a - b)
    .map((number) => {
      const drawn = draw(byColour.get(number)!)
      return number === 0 || drawn === '' ? drawn : `<g class="coloured ${colourClass(number)}">${drawn}</g>`
    })
    .join('')
}

/** Discs on which pieces stand, from the upper left corners of their squares. */
export function discPath(marks: readonly Mark[]): string {
  const disc = 'm2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0'
  return marks.map(({ place }) => `M${place[1] * SIDE} ${place[0] * SIDE}${disc}`).join('')
}

/** How far from the middle of its square an arrow ends: at the edge of the piece that stands there, or where the next arrow begins. */
const GAP_BEFORE_PIECE = 8
const GAP_BEFORE_ARROW = 0.5
const ARROW_HEAD = 3

/** Arrows from the middle of one square to another. */
export function movePath(moves: readonly DrawnMove[], hasPiece: (place: Place) => boolean): string {
  return moves.map((move) => arrow(move, hasPiece(move.to) ? GAP_BEFORE_PIECE : GAP_BEFORE_ARROW)).join('')
}

function arrow({ from, to }: DrawnMove, gap: number): string {
  const down = to[0] - from[0]
  const right = to[1] - from[1]
  const length = Math.hypot(down, right)
  if (length === 0) return ''
  const [x, y] = [right / length, down / length]
  const tipX = (to[1] + 0.5) * SIDE - gap * x
  const tipY = (to[0] + 0.5) * SIDE - gap * y
  // The head goes back from the tip by as much as it goes aside.
  const side = (sign: 1 | -1) =>
    pair(tipX - ARROW_HEAD * (x - (sign * y) / 2), tipY - ARROW_HEAD * (y + (sign * x) / 2))
  return `M${pair((from[1] + 0.5) * SIDE, (from[0] + 0.5) * SIDE)}L${pair(tipX, tipY)}M${side(1)}L${pair(tipX, tipY)}L${side(-1)}`
}

function pair(x: number, y: number): string {
  return `${tenths(x)} ${tenths(y)}`
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10
}
