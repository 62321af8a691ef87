/** The shares of red, green and blue light in a colour, from 0 to 1. */
export function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

/** As the guidelines for readable pages compute it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((hex) => channels(hex).reduce((sum, share, i) => sum + share * [0.2126, 0.7152, 0.0722][i]!, 0))
    .sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}
