import { useLayoutEffect, useRef } from 'preact/hooks'

interface Props {
  readonly svg: string
  readonly class: string
  /** Where others say what is to be seen. */
  readonly isSilent?: boolean
  /** How the picture lies in a box of another shape, as SVG has it. */
  readonly align?: string
}

/** A picture that the library has drawn. */
export function SvgImage({ svg, class: kind, isSilent = false, align }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // Parsed as XML, where a mistake shows as a mistake instead of being mended into something else.
  useLayoutEffect(() => {
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    if (align) picture.setAttribute('preserveAspectRatio', align)
    place.current?.replaceChildren(document.importNode(picture, true))
  }, [svg, align])
  return <div class={kind} ref={place} aria-hidden={isSilent} />
}
