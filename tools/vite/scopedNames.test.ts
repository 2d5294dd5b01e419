import { expect, test } from 'vitest'
import { scopedNames } from './scopedNames.ts'

test('a class has the same short name in every build, wherever the repository lies', () => {
  const name = scopedNames('/here')('button', '/here/src/Button.module.css')
  expect(name).toMatch(/^[a-z_][\w-]{3,4}$/i)
  expect(scopedNames('/there')('button', '/there/src/Button.module.css')).toBe(name)
  expect(scopedNames('/here')('button', '/here/src/Other.module.css')).not.toBe(name)
})

test('two classes that would get one name fail the build', () => {
  const nameOf = scopedNames('/here')
  const nameAll = () => {
    for (let index = 0; index < 100_000; index++) nameOf(`class${index}`, '/here/src/Many.module.css')
  }
  expect(nameAll).toThrow('get the same name')
})
