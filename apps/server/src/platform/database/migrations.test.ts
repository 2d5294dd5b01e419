import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'

/**
 * The first digits of the sha256 of each migration's file. A database never takes a step twice, so an edited migration
 * would make installations differ. A new migration adds its line; no line is ever changed.
 */
const LANDED: Record<string, string> = {
  '0001-foundation': '3ijIWU7dwwrDtnBG',
  '0002-accounts': 'Q5YBCX4ukR8cQ1ur',
  '0003-agents': 'Ce3zcY3I_v-0Lwnc',
  '0004-subjects': 'gC06ml1Fy-JzjypI',
  '0005-tracking': '179ygTODuCJhfame',
  '0006-back-office': '5AvR9NiWeHKEFMRH',
  '0007-editing': 'Jxjva03uGgbotNQE',
  '0008-papers': 'H1HSAm4hhufK_IAs',
  '0009-remembering': 'vSrDst9sGoDTlFPi',
  '0010-knowing': 'Hyf8if60UpImls_g',
  '0011-building': 'h_nbDwzzuxzSMmxH',
  '0012-trees': 'TNnIWH7V-LpdeM8O',
  '0013-interviews': '7p1Ys55peUvh6Rjt',
  '0014-returning': 'xOmvxwu0DoojcHbq',
  '0015-jobs': 'OdL8t_9f8jiRa1-8',
  '0016-staged-imports': 'GTIFJ6zucf7Gd5Cp',
  '0017-names': 'fSrQJJfeymuCjqWg',
  '0018-waiting-replies': 'MSPBHDCWmPYFrnJM',
  '0019-import-comparison': 'A8tvGOPsOmUYC5uc',
  '0020-last-percent': 'RGuoQHTwbqvALGal',
  '0021-import-undo': '7t__e9Srf_Ixdh9v',
  '0022-addresses': 'VCNnnSfho0izHvkY',
  '0023-sales': 'Jl2I2Wj3m3A-VkZP',
  '0026-sandbox-payments': 'KqWu0iC3Z7BT2C0r',
  '0027-authorization': 'z2kchJrsCSyDko5E',
  '0028-shipments': 'Omip3lKHhGHE4_in',
  '0029-purchases': '9RLve6H_XSoGXJFS',
  '0032-support': 'BOde7Q_kliZCX_GS',
  '0033-feedback': 'm5uPU3RokOrJN6xB',
  '0034-dots': 'iQpdLqMb9PV1nztq',
  '0035-notices': 'u6nwW5C7i7PaFmpu',
  '0036-profile': 'nAoDE_ZZKTqiRZ6x',
  '0037-notice-pictures': 'Sgx38UufvptaKruj',
  '0038-profile-lists': 'ARFP0Wj5tfLHz95S',
  '0039-personal-data': 'VOqd3XO7GypNI-hp',
  '0040-reminders': 'fLt8xr_BdXiiAJxB',
  '0041-point-texts': 'byR4v4HCMNSUHf8r',
  '0042-materials': 'UDEEmDCGYzEwaIpO',
  '0043-search': 'SXepzZxk6wkS8vM1',
  '0044-documents': '6udsR3_YncH6xaZJ',
  '0045-plans': '2Q8nEKntCb8sjNMx',
  '0046-memory-cards': 'HGLwPwaccQC2bjiu',
  '0047-own-cards': 'WFTc7MBgq_tcTZIP',
  '0048-shown-documents': 'dYa9EX1ZiZ2ykjR8',
  '0050-point-merges': 'lqRXcf5fjHheMh5X',
  '0051-point-pictures': 'BOBOcxWWruAzQc4n',
  '0054-media': 'YWhAnpXEXMJqk4xT',
  '0055-videos': 'B9DcKX1nG_AQHMSt',
  '0056-live': 'YMJuDMibxWl8mhAL',
  '0057-no-skip': 'c1V5v9BajhstQIyJ',
  '0058-knowing-models': 'I7YfN--HAeL6Hk4N',
  '0059-plan-templates': 'V538wOJO3iGfTDKQ',
  '0060-cards-by-item': 'hjjL4vQJQgzryjBF',
  '0061-once': 'NQ8PvpXf1GtPXtch',
  '0062-held-money': 'thWmn8Gp75Ib3TZW',
  '0063-report-weights': 'sTIbXOydMbTx3uJl',
  '0064-commissions': '89WE3fJt87yfSuDY',
  '0065-office-lists': '6bqE4GOBMk7c-N3v',
  '0066-known-places': 'T2zrrhEcnAeAaLbO',
  '0067-notice-aims': 'u4J3ai4xWUmciJSn',
  '0068-rescoring': 'pZTA1w4WPqQmdesh',
  '0069-last-seconds': 'FUCTzT_houOw4U7f',
  '0070-unknown-agents': 'B8GL0FOxUdoyhrKH',
  '0071-long-lists': 'A6n_W4-JCvKiPg1y',
  '0072-point-changes': 'OfFVZzxKDrjIuzIa',
  '0073-point-history': 'fA52JoZCpnz6sFS6',
  '0074-point-measures': '-r3jwyKhEiYZcBHq',
  '0075-learner-parameters': '6HYlKXlHwGo4f6AH',
  '0076-new-materials': 'dco7GV5d4hl3FPlk',
  '0077-plan-lists': 'STE1KsN2xhDTkyEq',
  '0078-paper-comments': 'i3iWr7if4H9XzpSY',
  '0079-rating-times': 'YJMEocAxB6-XA0y6',
  '0080-card-imports': 'JnxzA_sMBCzSvEd1',
  '0081-live-repeats': 'EjyRGYrsTqqgASKx',
  '0082-media-qualities': 'VkhlIX2o1u1jfU2O',
  '0083-invoices': 'VMkvj71uQSnvrsba',
  '0084-own-notices': 'uluBRhluqsC5VmgB',
  '0085-activity-days': 'Vk77gLA5r4DKmtyY',
  '0086-profile-hand': 'msMwhgXpZp362znp',
  '0087-chapter-steps': 'g2kmt0joPmglOkMw',
  '0089-question-desk': 'SrxTG_iByaLqj8i-',
  '0090-question-versions': 'Uc98Gd2Arm7LHdAQ',
  '0091-drafts': 'aHfgnCmH3TztXVzm',
  '0092-question-twins': '2_ZkkSVNVEM94VI9',
  '0093-option-reasons': 'dqzAObfA5N6rXd1I',
  '0094-paper-desk': 'jwt3n-OdOiamqh5w',
  '0095-question-proposals': 'cwhuBsvn2F2j6g-I',
  '0096-pictures-and-stems': 'VHdLnJlX9JAZ3XPT',
  '0097-paper-corrections': 'h84gVlu00hwNfX9y',
  '0098-learner-groups': 'zdSXfeB-SA5Mc0VS',
  '0099-paper-results': 'GrwoAbKy1_U3Wb8x',
  '0100-daily-figures': 'tyuJ0YtFHVbo2Ga_',
  '0101-paper-imports': 'YPpQ7WnDDuaPcl8h',
  '0102-running-plans': 'tQ2FGAXQPFihgyr3',
  '0103-paper-tells-at': 'h3BnGPTtIIuzqXC_',
  '0104-attempts-cut': 'ynJifIbyjPx5QH-V',
  '0105-points-after': 'xy9rwlggO0Cng2S2',
}

const folder = join(import.meta.dirname, 'migrations')

test('a landed migration is never edited, and every migration has its line here', () => {
  const found = Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.ts$/, ''),
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('base64url')
        .slice(0, 16),
    ]),
  )
  expect(found).toEqual(LANDED)
})

/** Numbers never used, and never to be: a migration takes the number after the last one. */
const SKIPPED = [24, 25, 30, 31, 49, 52, 53, 88]

test('a new migration has the next number: none stands before one that has landed', () => {
  const numbers = Object.keys(LANDED).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(
    Array.from({ length: numbers.length + SKIPPED.length }, (_, at) => at + 1).filter(
      (number) => !SKIPPED.includes(number),
    ),
  )
})

describeOnBothDatabases('a database of another version', (openStore) => {
  test('that has taken 0083 takes 0082, which came later', async () => {
    const store = await openStore()
    await store.write(async ({ db }) => {
      await db.schema.dropTable('media_quality').execute()
      await sql`delete from kysely_migration where name = '0082-media-qualities'`.execute(db)
    })
    const after = await openStore()
    expect(await after.db.selectFrom('media_quality').selectAll().execute()).toEqual([])
    // It has taken them in another order, which later starts accept.
    await openStore()
  })

  test('that is newer is refused, whatever its order', async () => {
    const store = await openStore()
    const at = new Date().toISOString()
    await store.write(({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${at})`.execute(db),
    )
    await expect(openStore()).rejects.toThrow(/9999-later is missing/)
  })
})
