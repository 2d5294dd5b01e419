import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { startApi } from '../../testing/api.ts'

type OpenStore = Parameters<Parameters<typeof describeOnBothDatabases>[1]>[0]

/** The agent info of an installation with these settings. */
async function infoWith(openStore: OpenStore, env: Record<string, string>) {
  const api = await startApi(await openStore(), env)
  try {
    return (await api.client.send('agents.getAgentInfo', { AgentUrl: 'exam.example', isSoftMenu: 1 })).agentInfo
  } finally {
    await api.close()
  }
}

describeOnBothDatabases('an installation with shops', (openStore) => {
  test('getAgentInfo says where the purchase links of the catalogue lead', async () => {
    const agent = await infoWith(openStore, {
      SHOP_URL: 'https://shop.example.com/',
      MARKET_URL: 'https://market.example.com',
      MARKET_ITEMS: 'physician:10086',
    })
    expect(agent).toMatchObject({
      ShopUrl: 'https://shop.example.com',
      MarketUrl: 'https://market.example.com',
      MarketItems: { physician: '10086' },
    })
  })
})

describeOnBothDatabases('an installation without shops', (openStore) => {
  test('getAgentInfo says nothing of them', async () => {
    const agent = await infoWith(openStore, {})
    for (const field of ['ShopUrl', 'MarketUrl', 'MarketItems']) expect(agent).not.toHaveProperty(field)
  })
})
