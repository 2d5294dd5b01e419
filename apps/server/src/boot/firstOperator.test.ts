import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../tools/testing/databases/databases.ts'
import { ensureOperator } from './firstOperator.ts'

describeOnBothDatabases('the first operator', (openStore) => {
  test('servers that start at the same moment name one operator, and none of them fails', async () => {
    const stores = await Promise.all([openStore(), openStore(), openStore()])
    const env = { TIZHOU_OPERATOR: 'chief', TIZHOU_OPERATOR_PASSWORD: 'calm seas ahead' }
    await Promise.all(stores.map((store) => ensureOperator(store, env, 1)))
    const [counted] = await (stores[0] as (typeof stores)[0]).all<{ n: number }>(
      `select count(*) as n from user_account where user_name = 'chief'`,
      [],
    )
    expect(counted?.n).toBe(1)
  })
})
