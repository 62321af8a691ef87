declare module 'virtual:family-cards' {
  import type { FamilyCard } from '../protocol.ts'

  const cards: readonly FamilyCard[]
  export default cards
}

declare module 'virtual:family-details' {
  import type { FamilyDetails } from '../protocol.ts'

  const details: readonly FamilyDetails[]
  export default details
}
