/** What saving says. */
export const savingTexts = {
  saveSvg: 'Save SVG',
  savePng: 'Save PNG',
  saveText: 'Save text',
  saveJson: 'Save JSON',
  noPicture: 'The picture cannot be saved: it is not a drawing with a size.',
  cannotDraw: 'The picture cannot be saved as PNG: the browser could not draw it.',
  cannotWrite: 'The picture cannot be saved as PNG: it is too large for the browser.',
}
