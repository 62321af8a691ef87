import { savingTexts } from './texts/saving.ts'

/** Saves a text as a file of this name. */
export async function saveText(name: string, text: string, type: string): Promise<void> {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/**
 * Saves a picture in a file; the name comes without an ending. A picture that cannot be saved is refused with an error
 * that says why.
 */
export async function savePicture(svg: string, name: string, kind: 'svg' | 'png'): Promise<void> {
  if (kind === 'svg') await saveText(`${name}.svg`, standaloneSvg(svg), 'image/svg+xml')
  else saveBlob(`${name}.png`, await pngOf(svg))
}

function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** In pixels, for viewers that show a picture at its own size. */
const PIXELS_PER_UNIT = 2
const LEAST_SIDE = 480
const MOST_SIDE = 2400

/** The picture as a file of its own, with a size. Its own style gives it its colours, in light and in dark. */
function standaloneSvg(svg: string): string {
  const picture = parse(svg)
  const { width, height } = boxOf(picture)
  const longer = Math.max(width, height)
  setSize(picture, Math.min(MOST_SIDE, Math.max(LEAST_SIDE, longer * PIXELS_PER_UNIT)) / longer)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`
}

/** Twice as fine as the picture's usual size, wide enough for print, and within what every canvas can hold. */
const LEAST_PNG_WIDTH = 1200
const PNG_PIXELS_PER_UNIT = 4
const MOST_PNG_SIDE = 8192
const MOST_PNG_AREA = 16_000_000

async function pngOf(svg: string): Promise<Blob> {
  const picture = parse(svg)
  const { x, y, width, height } = boxOf(picture)
  const scale = Math.min(
    Math.max(PNG_PIXELS_PER_UNIT, LEAST_PNG_WIDTH / width),
    MOST_PNG_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PNG_AREA / (width * height)),
  )
  stayLight(picture)
  const paper = picture.ownerDocument.createElementNS(picture.namespaceURI, 'rect')
  for (const [key, value] of Object.entries({ class: 'paper', x, y, width, height })) {
    paper.setAttribute(key, String(value))
  }
  picture.prepend(paper)
  setSize(picture, scale)
  const image = await drawn(new XMLSerializer().serializeToString(picture))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(savingTexts.cannotWrite)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(savingTexts.cannotWrite)
  return blob
}

/** By a data address, as the page's policy allows images from nowhere else. */
async function drawn(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch {
    throw new Error(savingTexts.cannotDraw)
  }
  return image
}

function parse(svg: string): Element {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  // Browsers tell of mistakes by an element in the result.
  if (root.localName !== 'svg' || root.querySelector('parsererror')) throw new Error(savingTexts.noPicture)
  return root
}

/** The part of the plane that the picture shows, in its own units. */
function boxOf(picture: Element): { x: number; y: number; width: number; height: number } {
  const [x, y, width, height] = (picture.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!(width! > 0 && height! > 0)) throw new Error(savingTexts.noPicture)
  return { x: x!, y: y!, width: width!, height: height! }
}

function setSize(picture: Element, scale: number): void {
  const { width, height } = boxOf(picture)
  picture.setAttribute('width', String(Math.round(width * scale)))
  picture.setAttribute('height', String(Math.round(height * scale)))
}

/** Pictures follow the viewer's colour scheme; a file that is printed or sent does not. */
function stayLight(picture: Element): void {
  for (const style of picture.querySelectorAll('style')) {
    style.textContent = (style.textContent ?? '').replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, 'not all')
  }
}
