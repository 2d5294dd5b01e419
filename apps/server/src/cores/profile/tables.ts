/** Tables of migrations 0036-profile, 0038-profile-lists and 0086-profile-hand. The nickname is in the account. */
export interface ProfileTables {
  user_profile: {
    user_id: number
    sex: number
    /** Number of a built-in avatar; null: none. */
    head_given: number | null
    /** Path of an uploaded avatar in the store of files. */
    head_path: string | null
    real_name: string
    qq: string
    school: string
    /** `2018` or `2018-07`. */
    graduated: string
    profession: string
    education: string
    job_title: string
    occupation: string
    departments: string
    employer: string
    /** The subject for which it was filled in; null: not known. */
    subject_id: number | null
    updated_at: number
  }
  /** A row for each change of a list; the latest is valid. */
  profile_list: {
    list: string
    revision: number
    /** What is offered, what no longer is, and what of both was typed by hand: JSON of texts. */
    names: string
    retired: string
    by_hand: string
    updated_at: number
    updated_by: string
  }
}
