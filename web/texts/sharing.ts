import { counted } from '../numbers.ts'
import { capitalised } from './words.ts'

/** Words around taking a problem elsewhere. */
export const sharingTexts = {
  shareHeading: 'Share and save',
  shareHint: 'The address of this page keeps everything that is on it.',
  copyLink: 'Copy the link',
  linkCopied: 'Link copied',
  linkTooLong: 'Not everything fits into a link: save the text instead.',
  linkField: 'Link to this page',
  notationsHeading: 'In all notations',
  notationTitle: capitalised,
  openThere: (site: string) => `Open at ${site}`,
  copyNotation: (title: string) => `Copy: ${title}`,
  notWritable: (title: string, why: string) => `${capitalised(title)}: ${why}`,
  tooLongToShow: (characters: number) => `${counted(characters, 'character')}: too long to be shown here.`,
  saveText: 'Save the text',
}
