import type { Place } from '../base/grid.ts'
import type { Border, Drawing, DrawnMove, Mark, MarkShape } from './drawing.ts'

/** A square's side in the picture's units; the picture scales to the place it is put. */
const SIDE = 20
const EDGE = 2

const STYLE = `
.rookery{--paper:#fdfcf9;--grid:#c9c4b8;--tint:#fbe3b3;--wall:#3d4451;--piece:#14323f;
--cross:#77716a;--dot:#1b7f8f;--ring:#1d6437;--number:#1c2b33;--faint:#d3d8e0;--proof:#c2410c}
.rookery .paper{fill:var(--paper)}
.rookery .tint{fill:var(--tint)}
.rookery .grid{stroke:var(--grid);stroke-width:1;fill:none}
.rookery .wall{fill:var(--wall)}
.rookery .cross{stroke:var(--cross);stroke-width:1.5;stroke-linecap:round;fill:none}
.rookery .dot{stroke:var(--dot);stroke-width:6;stroke-linecap:round;fill:none}
.rookery .piece{fill:var(--piece);
font:16px "DejaVu Sans","Segoe UI Symbol","Apple Symbols",sans-serif;text-anchor:middle}
.rookery .ring{stroke:var(--ring);stroke-width:1.2;fill:none}
.rookery .number{fill:var(--number);font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;text-anchor:middle}
.rookery .number.faint{fill:var(--faint)}
.rookery .proof{stroke:var(--proof);stroke-width:4;stroke-linecap:round;stroke-opacity:.55;fill:none}
@media (prefers-color-scheme:dark){.rookery{--paper:#1d2127;--grid:#454c57;--tint:#55451f;
--wall:#8b93a1;--piece:#e4f1f6;
--cross:#969faa;--dot:#6cc4d4;--ring:#8ad7a4;--number:#e7ebee;--faint:#16191e;--proof:#fb923c}}
`.replaceAll('\n', '')

/** Only where there is a border, so that other pictures are no longer for it. */
const BORDER_STYLE = `
.rookery{--border:#5b3a8c}
.rookery .border{fill:var(--border);font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;text-anchor:middle}
@media (prefers-color-scheme:dark){.rookery{--border:#cdb4f6}}
`.replaceAll('\n', '')

const AREA_STYLE =
  '.rookery .area{fill:var(--own,none);fill-opacity:.14}.rookery .edge{stroke:var(--wall);stroke-width:2;stroke-linecap:square;fill:none}'

/** The drawing as a self-contained picture: one path for each kind, so that large boards have few elements. */
export function drawingToSvg(drawing: Drawing, title: string): string {
  const numbered = squaresWith(drawing, 'number')
  const tinted = squaresWith(drawing, 'tint')
  const pieceSquares = squaresWith(drawing, 'piece')
  const hasPiece = ([row, column]: Place) => pieceSquares[row * drawing.columns + column] === 1
  const areas = marksOf(drawing, 'area')
  const { border } = drawing
  // The border is a square wide on every side.
  const outside = border ? SIDE : 0
  const width = drawing.columns * SIDE + 2 * outside
  const height = drawing.rows * SIDE + 2 * outside
  const corner = -EDGE - outside
  const viewBox = `${corner} ${corner} ${width + 2 * EDGE} ${height + 2 * EDGE}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="rookery" viewBox="${viewBox}" role="img" aria-label="${escapeXml(title)}">`,
    `<style>${STYLE}${border ? BORDER_STYLE : ''}${areas.length > 0 ? AREA_STYLE : ''}${hasColours(drawing) ? coloursStyle() : ''}</style>`,
    `<rect class="paper"${border ? ` x="${-SIDE}" y="${-SIDE}"` : ''} width="${width}" height="${height}"/>`,
    inColours(areas, (marks) => path('area', shapePath({ ...drawing, marks }, 'area', WHOLE_SQUARE))),
    inColours(marksOf(drawing, 'tint'), (marks) =>
      path('tint', shapePath({ ...drawing, marks }, 'tint', WHOLE_SQUARE)),
    ),
    path('grid', gridPath(drawing)),
    path('edge', edgePath(drawing, areas)),
    path('wall', shapePath(drawing, 'wall', WHOLE_SQUARE, tinted, INNER_SQUARE)),
    path('proof', linePath(drawing)),
    inColours(drawing.moves ?? [], (moves) => path('move', movePath(moves, hasPiece))),
    inColours(marksOf(drawing, 'ring'), (marks) => path('ring', shapePath({ ...drawing, marks }, 'ring', RING))),
    border ? borderWords(drawing, border) : '',
    numbers(drawing),
    path('cross', shapePath(drawing, 'cross', CROSS, numbered, CORNER_CROSS)),
    path('dot', shapePath(drawing, 'dot', DOT, numbered, CORNER_DOT)),
    inColours(marksOf(drawing, 'piece'), pieces),
    '</svg>',
  ].join('')
}

function path(kind: string, data: string): string {
  return data === '' ? '' : `<path class="${kind}" d="${data}"/>`
}

function gridPath({ rows, columns }: Drawing): string {
  const parts: string[] = []
  for (let row = 0; row <= rows; row++) parts.push(`M0 ${row * SIDE}h${columns * SIDE}`)
  for (let column = 0; column <= columns; column++) parts.push(`M${column * SIDE} 0v${rows * SIDE}`)
  return parts.join('')
}

/** Thick lines between squares of different areas, and around the board. */
function edgePath({ rows, columns }: Drawing, areas: readonly Mark[]): string {
  if (areas.length === 0) return ''
  const labels = new Array<string | undefined>(rows * columns)
  for (const { place, label } of areas) labels[place[0] * columns + place[1]] = label
  const parts: string[] = [`M0 0h${columns * SIDE}v${rows * SIDE}h${-columns * SIDE}z`]
  for (let square = 0; square < labels.length; square++) {
    const [row, column] = [Math.floor(square / columns), square % columns]
    const [x, y] = [column * SIDE, row * SIDE]
    if (column > 0 && labels[square] !== labels[square - 1]) parts.push(`M${x} ${y}v${SIDE}`)
    if (row > 0 && labels[square] !== labels[square - columns]) parts.push(`M${x} ${y}h${SIDE}`)
  }
  return parts.join('')
}

/** What is drawn in a square, from its upper left corner. */
const WHOLE_SQUARE = `h${SIDE}v${SIDE}h${-SIDE}z`
/** A wall on a tint leaves an edge, so that the tint can be seen. */
const INNER_SQUARE = 'm2.5 2.5h15v15h-15z'
const CROSS = 'm6.5 6.5l7 7m0-7l-7 7'
/** A line without a length, which round ends make a dot. */
const DOT = 'm10 10h0'
/** Where a number stands in the middle, a sign goes into the corner. */
const CORNER_CROSS = 'm14 2.5l3.5 3.5m0-3.5l-3.5 3.5'
const CORNER_DOT = 'm16.8 3.2h0'
const RING = 'm1.5 10a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0'

/** Every mark of a shape, in one outline, or in another on the squares that are named. */
function shapePath(
  { columns, marks }: Drawing,
  wanted: MarkShape,
  outline: string,
  squares?: Uint8Array,
  outlineThere = outline,
): string {
  const parts: string[] = []
  for (const { shape, place } of marks) {
    if (shape !== wanted) continue
    const isThere = squares?.[place[0] * columns + place[1]] === 1
    parts.push(`M${place[1] * SIDE} ${place[0] * SIDE}${isThere ? outlineThere : outline}`)
  }
  return parts.join('')
}

/** 1 for every square that has a mark of this shape. */
function squaresWith({ rows, columns, marks }: Drawing, wanted: MarkShape): Uint8Array {
  const squares = new Uint8Array(rows * columns)
  for (const { shape, place } of marks) if (shape === wanted) squares[place[0] * columns + place[1]] = 1
  return squares
}

/** Lines reach from near one end of their squares to near the other, so that a line of one square can be seen too. */
function linePath({ lines }: Drawing): string {
  const inset = SIDE / 5
  const parts: string[] = []
  for (const { from, to } of lines) {
    const across = from[0] === to[0]
    const startX = from[1] * SIDE + (across ? inset : SIDE / 2)
    const startY = from[0] * SIDE + (across ? SIDE / 2 : inset)
    const length = ((across ? to[1] - from[1] : to[0] - from[0]) + 1) * SIDE - 2 * inset
    parts.push(`M${startX} ${startY}${across ? 'h' : 'v'}${length}`)
  }
  return parts.join('')
}

/** Pieces that look alike with all fonts: outlines within a square, drawn from its upper left corner. */
const OUTLINES: ReadonlyMap<string | undefined, string> = new Map([
  ['♜', 'm5 16h10v-2h-1.5v-5h1.5v-4h-2.2v1.6h-1.7v-1.6h-2.2v1.6h-1.7v-1.6h-2.2v4h1.5v5h-1.5z'],
])

function marksOf({ marks }: Drawing, wanted: MarkShape): Mark[] {
  return marks.filter(({ shape }) => shape === wanted)
}

/** Pieces of one colour, or without any. */
function pieces(marks: readonly Mark[]): string {
  const isColoured = marks[0]?.colour !== undefined
  return [
    isColoured ? path('disc', discPath(marks)) : '',
    path('piece', outlinePath(marks)),
    letters(marks, isColoured ? LETTER_ON_DISC : LETTER),
  ].join('')
}

function outlinePath(marks: readonly Mark[]): string {
  const parts: string[] = []
  for (const { place, symbol } of marks) {
    const outline = OUTLINES.get(symbol)
    if (outline) parts.push(`M${place[1] * SIDE} ${place[0] * SIDE}${outline}`)
  }
  return parts.join('')
}

/** How far below the middle of its square a letter stands, by its size. */
const LETTER = 6
const LETTER_ON_DISC = 4

function letters(marks: readonly Mark[], below: number): string {
  const parts: string[] = []
  for (const { place, symbol, letter } of marks) {
    if (OUTLINES.has(symbol)) continue
    const x = (place[1] + 0.5) * SIDE
    const y = (place[0] + 0.5) * SIDE + below
    parts.push(`<text class="piece" x="${x}" y="${y}">${escapeXml(symbol ?? letter)}</text>`)
  }
  return parts.join('')
}

/** The size of a number by its characters, so that it stays within its square. */
const NUMBER_SIZES: readonly number[] = [11, 11, 11, 8.5, 7, 5.5, 4.8]
/** Three lines of small print fit into a square. */
const PRINT_SIZE = 5.5
const PRINT_STEP = 5.8

/** Numbers of one size and on one ground are a group, which says once what they look like. */
function numbers(drawing: Drawing): string {
  const walls = squaresWith(drawing, 'wall')
  const groups = new Map<string, string[]>()
  for (const { shape, place, letter, print, isBold } of drawing.marks) {
    if (shape !== 'number') continue
    const kind = walls[place[0] * drawing.columns + place[1]] === 1 ? 'number faint' : 'number'
    const size = print ? printSize(print) : numberSize(letter)
    const group = `class="${kind}" font-size="${size}"${isBold ? ' font-weight="bold"' : ''}`
    if (!groups.has(group)) groups.set(group, [])
    const x = (place[1] + 0.5) * SIDE
    const y = (place[0] + 0.5) * SIDE
    const lines = print ?? [letter]
    const top = y - ((lines.length - 1) / 2) * PRINT_STEP
    lines.forEach((line, i) => {
      groups.get(group)!.push(textAt(x, top + i * PRINT_STEP, size, line))
    })
  }
  return [...groups].map(([group, parts]) => `<g ${group}>${parts.join('')}</g>`).join('')
}

function numberSize(letter: string): number {
  return NUMBER_SIZES[Math.min([...letter].length, NUMBER_SIZES.length - 1)]!
}

/** Small print is smaller still where its longest line would not fit. */
function printSize(lines: readonly string[]): number {
  const longest = Math.max(1, ...lines.map((line) => [...line].length))
  return Math.min(PRINT_SIZE, Math.floor(300 / longest) / 10)
}

/** A text around a point. A digit is about seven tenths as high as its letters are large. */
function textAt(x: number, y: number, size: number, text: string): string {
  return `<text x="${x}" y="${Math.round((y + 0.36 * size) * 10) / 10}">${escapeXml(text)}</text>`
}

function borderWords({ rows, columns }: Drawing, { top, right, bottom, left }: Border): string {
  const size = numberSize([...top, ...right, ...bottom, ...left].reduce((a, b) => (a.length < b.length ? b : a), ''))
  const parts: string[] = []
  const add = (row: number, column: number, word: string) => {
    if (word !== '') parts.push(textAt((column + 0.5) * SIDE, (row + 0.5) * SIDE, size, word))
  }
  top.forEach((word, column) => {
    add(-1, column, word)
  })
  right.forEach((word, row) => {
    add(row, columns, word)
  })
  bottom.forEach((word, column) => {
    add(rows, column, word)
  })
  left.forEach((word, row) => {
    add(row, -1, word)
  })
  return parts.length === 0 ? '' : `<g class="border" font-size="${size}">${parts.join('')}</g>`
}

function escapeXml(text: string): string {
  return text
    .replace(NOT_IN_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Characters that no XML text may hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Colours for light and dark, told apart without red or green; further ones repeat, told apart by letters. */
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
function coloursStyle(): string {
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

function hasColours({ marks, moves }: Drawing): boolean {
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
function inColours<T extends { readonly colour?: number }>(
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
function discPath(marks: readonly Mark[]): string {
  const disc = 'm2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0'
  return marks.map(({ place }) => `M${place[1] * SIDE} ${place[0] * SIDE}${disc}`).join('')
}

/** Where an arrow ends, from the middle of its square: at the edge of a piece, or where the next arrow begins. */
const GAP_BEFORE_PIECE = 8
const GAP_BEFORE_ARROW = 0.5
const ARROW_HEAD = 3

/** Arrows from the middle of one square to another. */
function movePath(moves: readonly DrawnMove[], hasPiece: (place: Place) => boolean): string {
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
  const tip = pair(tipX, tipY)
  return `M${pair((from[1] + 0.5) * SIDE, (from[0] + 0.5) * SIDE)}L${tip}M${side(1)}L${tip}L${side(-1)}`
}

function pair(x: number, y: number): string {
  return `${tenths(x)} ${tenths(y)}`
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10
}
