import { hash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ORDER } from '../testing/shuffledArguments.ts'

/**
 * Puts the projects in a random order, and the files of each: files that share their worker's modules stay together.
 * Vitest's own order mixes the projects, and a worker ends where a file of another project comes next: hardly a file
 * would find what its neighbour left, and most would load the whole server anew.
 */
export class ShuffledFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (name: string) => hash('sha1', `${process.env[ORDER]} ${name}`)
    const root = this.ctx.config.root
    const keyed = files.map((file) => ({
      file,
      key: `${place(file.project.name)} ${place(file.moduleId.replace(root, ''))}`,
    }))
    return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file)
  }
}
