export { type Assignment, assignAtLeastCost, searchAssignment } from './assignment.ts'
export { checkAssignment } from './check.ts'
export { AssignmentKernel } from './kernel.ts'
