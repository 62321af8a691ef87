/** Why a search gives up. */
export const TOO_LARGE =
  'too large to count within the limits: the tables for this graph would take more than half a gigabyte'

export const TOO_LONG = 'too large to count within the limits: the counts together would take more than 32 megabytes'
