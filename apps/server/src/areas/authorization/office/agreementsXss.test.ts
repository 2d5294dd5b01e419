import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { isPlainMarkup, XSS_PAYLOADS } from '../../../testing/xss.ts'

describeOnBothDatabases('hostile markup in the text of an agreement', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())

  test('nothing that runs is kept of any payload', async () => {
    const guid = await scene.guidOf('operator')
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
    const kept: string[] = []
    for (const payload of XSS_PAYLOADS) {
      scene.api.clock.now += 2_000
      const sent = { guid, html: `<p>前</p>${payload}` }
      const { html } = await scene.api.client.send('authorization.agreementPreview', sent)
      expect(html).toContain('<p>前</p>')
      if (!isPlainMarkup(html)) kept.push(`${payload} → ${html}`)
    }
    expect(kept).toEqual([])
  })
})
