import type { ComponentChildren } from 'preact'
import type { Picture } from '../protocol.ts'
import { SvgImage } from './svg-image.tsx'

/** A square's side, and the edge around the board, in the picture's own units. */
const SIDE = 20
const EDGE = 2

interface Props {
  readonly picture: Picture
  /** Shines through the picture. */
  readonly behind?: Picture | undefined
  readonly children?: ComponentChildren
}

/** The picture alone, in a box of its own shape. What lies over it finds the squares by the box's variables. */
export function PictureBox({ picture, behind, children }: Props) {
  const { rows, columns, border } = picture
  const around = border ? 2 : 0
  const [wide, high] = [(columns + around) * SIDE + 2 * EDGE, (rows + around) * SIDE + 2 * EDGE]
  return (
    <div
      class="picture"
      style={{
        '--wide': String(wide),
        '--high': String(high),
        '--inset-x': `${(100 * EDGE) / wide}%`,
        '--inset-y': `${(100 * EDGE) / high}%`,
      }}
    >
      {behind && <SvgImage svg={behind.svg} class="drawn behind" isSilent />}
      {/* The squares say themselves what is on them. */}
      <SvgImage svg={picture.svg} class={behind ? 'drawn over' : 'drawn'} isSilent={children !== undefined} />
      {children}
    </div>
  )
}
