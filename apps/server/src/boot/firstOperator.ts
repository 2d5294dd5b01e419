import { createInterface } from 'node:readline/promises'
import { addUser, hasOperator } from '../cores/people/users.ts'
import { isTaken } from '../platform/database/errors.ts'
import type { Store } from '../platform/database/store.ts'
import { hashPassword } from '../platform/passwords.ts'

const NAME = /^[A-Za-z0-9_.-]{3,32}$/
const SHORTEST = 10

/** Why the name or the password of a first operator cannot be taken; nothing where they can. */
function objection(name: string, password: string): string | undefined {
  if (!NAME.test(name)) return 'the name takes 3 to 32 letters, digits, dots, dashes or underscores'
  if (password.length < SHORTEST) return `the password takes at least ${SHORTEST} characters`
  return undefined
}

/**
 * An installation without demo content starts empty and needs somebody who may run it. Taken from
 * TIZHOU_OPERATOR and TIZHOU_OPERATOR_PASSWORD, or asked for at the terminal; without either the server runs,
 * and says at every start how to name one.
 */
export async function ensureOperator(store: Store, env: NodeJS.ProcessEnv, now: number): Promise<void> {
  if (await hasOperator(store)) return
  const asked =
    env.TIZHOU_OPERATOR && env.TIZHOU_OPERATOR_PASSWORD
      ? { name: env.TIZHOU_OPERATOR, password: env.TIZHOU_OPERATOR_PASSWORD }
      : process.stdin.isTTY
        ? await ask()
        : undefined
  if (!asked) {
    console.log('This installation has no operator yet. Start once with TIZHOU_OPERATOR=<name> and')
    console.log('TIZHOU_OPERATOR_PASSWORD=<password> in the environment, or from a terminal, to name one.')
    return
  }
  const problem = objection(asked.name, asked.password)
  if (problem) throw new Error(`first operator: ${problem}`)
  const passwordHash = await hashPassword(asked.password)
  try {
    await store.write((tx) =>
      addUser(tx, { userName: asked.name, nickName: asked.name, passwordHash, roles: ['operator'], now }),
    )
  } catch (error) {
    // Another server that started at the same moment was first.
    if (isTaken(error) && (await hasOperator(store))) return
    throw error
  }
  console.log(`The operator ${asked.name} can log in now.`)
}

async function ask(): Promise<{ name: string; password: string }> {
  console.log('This installation has no operator yet. Who runs it?')
  const name = await question('Name: ', false)
  for (;;) {
    const password = await question('Password: ', true)
    const problem = objection(name, password)
    if (problem) console.log(problem)
    else if ((await question('Once more: ', true)) === password) return { name, password }
    else console.log('the two differ')
  }
}

async function question(prompt: string, hidden: boolean): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
  if (hidden) {
    // What is typed is not echoed; the prompt itself is written before.
    process.stdout.write(prompt)
    Object.assign(terminal, { _writeToOutput: () => {} })
  }
  const answer = await terminal.question(hidden ? '' : prompt)
  terminal.close()
  if (hidden) process.stdout.write('\n')
  return answer.trim()
}
