/** The form that the Like and Report buttons of prepared comments belong to. */
export const marksForm = 'comment-marks'
