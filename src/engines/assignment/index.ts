export { type Assignment, assignAtLeastCost, checkAssignment, searchAssignment } from './assignment.ts'
export { AssignmentKernel } from './kernel.ts'
