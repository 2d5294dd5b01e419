import { goTo } from '../navigation/navigation.ts'

export interface Leaving {
  /** Where a log-out leads: /login, or the page of an agent that has one. */
  logoutTarget(): string
  leaveTo(target: string): void
}

let leaving: Leaving = { logoutTarget: () => '/login', leaveTo: goTo }

/** The agent takes over here at start: what makes calls cannot know the agent, who is loaded by one. */
export function setLeaving(byAgent: Leaving): void {
  leaving = byAgent
}

export const logoutTarget = (): string => leaving.logoutTarget()
export const leaveTo = (target: string): void => leaving.leaveTo(target)
