/** A lesson of a course for a learner. */
export interface CourseStep {
  id: number
  isOpen: boolean
  isDone: boolean
}

/**
 * What to watch after a lesson that was watched last: itself while it is not finished, then the first of its course
 * behind it that is open and not finished. `course` is in order; undefined where nothing is left.
 */
export function nextLesson<Step extends CourseStep>(course: readonly Step[], watchedID: number): Step | undefined {
  const at = course.findIndex(({ id }) => id === watchedID)
  return at < 0 ? undefined : course.slice(at).find(({ isOpen, isDone }) => isOpen && !isDone)
}
