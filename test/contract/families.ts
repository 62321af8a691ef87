import { anyFamily, families } from '../../src/index.ts'
import { latin } from '../logic/latin.ts'

/** Every family that keeps the contract: the real ones, and a small one that is made from the logic layer. */
export const everyFamily = [...families, anyFamily(latin)]
