/** Icons as strokes on a grid of 24, in the colour of the text around them. */
const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  erase: 'm7 20 10 0M5 15l8-9a2 2 0 0 1 3 0l3 3a2 2 0 0 1 0 3l-8 8H9z',
  check: 'm5 13 4 4L19 7',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3z',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  notes: 'M4 20h16M6 16l9-9 3 3-9 9H6z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  back: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
  first: 'm18 6-6 6 6 6M7 6v12',
  last: 'm6 6 6 6-6 6M17 6v12',
  star: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  share: 'M7 13v6h10v-6M12 16V4M8 8l4-4 4 4',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  text: 'M5 6h14M5 10h14M5 14h9M5 18h11',
  stop: 'M7 7h10v10H7z',
  play: 'M8 5l11 7-11 7z',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  // The arrows of undo and redo reach lower than the others.
  const box = name === 'undo' || name === 'redo' ? '0 3 24 24' : '0 0 24 24'
  return (
    <svg class="icon" viewBox={box} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
