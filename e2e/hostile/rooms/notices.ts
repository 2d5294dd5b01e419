import { PICTURE, type Writer } from '../writer.ts'

/** Notices of each kind, updates, articles, agreements. */
export async function writeNotices({ put, staff, appID, pages }: Writer): Promise<void> {
  const notice = { agentCode: '', appID, link: '', examType: '', priority: 9 }
  for (const kind of ['notice', 'banner', 'alert', 'window', 'notify', 'course', 'message', 'announcement'])
    await put('notices.noticeSave', staff({ ...notice, kind }), { title: 80, html: 50_000 })
  await put('notices.noticeSave', staff({ ...notice, kind: 'window' }), { title: 80, html: 500, examType: 32 })
  await put('notices.noticeSave', staff({ ...notice, kind: 'notice' }), { title: 80, html: 500, versionName: 80 })
  const image = await put('notices.noticePicture', staff(), {}, PICTURE)
  if (image)
    await put(
      'notices.noticeSave',
      staff({ ...notice, kind: 'banner', picturesJson: [{ imageID: image.imageID, alt: '', link: '' }] }),
      { title: 80, html: 500, 'picturesJson[].alt': 120 },
    )
  await put('dots.updateSave', staff({ appID, agentCode: '' }), { label: 20, title: 80, html: 50_000 })
  for (const kind of ['faq', 'guide']) {
    const article = await put('support.articleSave', staff({ kind, appID, position: 1, hidden: 0 }), {
      section: 40,
      title: 80,
      html: 100_000,
    })
    if (article && kind === 'faq') pages.push(`/questionDetails?id=${article.articleID}`)
  }
  const agreement = { agentCode: '', kind: 'privacy', holdsFrom: Date.now() + 60_000 }
  await put('authorization.agreementSave', staff(agreement), { title: 60, html: 200_000 })
}
