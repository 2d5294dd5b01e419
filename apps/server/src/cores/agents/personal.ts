import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfAgents: PersonalPart = {
  tables: [],
  others: {
    agent: 'its phone is where learners reach the agent',
    agent_member: 'of the staff',
  },
}
