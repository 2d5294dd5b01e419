import { expect, test } from 'vitest'
import { withoutKeys } from './iconKeys.ts'

/** As the library writes an icon. */
const ICON = `import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "settings-2",
  size: 24,
  node: [
    ["path", { d: "M14 17H5", key: "gfn3mx" }],
    [
      "circle",
      {
        cx: "17",
        cy: "17",
        r: "3",
        key: "18b49y"
      }
    ]
  ]
};
__iconData.node;
const Settings2 = createLucideIcon(__iconData);

export { __iconData, Settings2 as default };
`

test('an icon is drawn whole, its parts without their keys', () => {
  const shorter = withoutKeys(ICON)
  expect(shorter).not.toMatch(/key|\n__iconData\.node;/)
  const drawn = (text: string) => text.match(/\b(d|cx|cy|r): "[^"]*"/g)
  expect(drawn(shorter)).toEqual(drawn(ICON))
  expect(shorter).toContain('export { __iconData, Settings2 as default };')
})
