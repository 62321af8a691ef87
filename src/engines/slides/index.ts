export { slideDistances } from './distances.ts'
export { SlideFlood } from './flood.ts'
export { MOST_SLIDES, SlideRouter } from './router.ts'
export { slideCosts, Terrain } from './terrain.ts'
