/** Apart from the arithmetic of `preferred-contact.ts`: every form shows them before anyone chooses a time. */
export const callingHours = '9 a.m. to 9 p.m. your time, weekends 10 a.m. to 6 p.m.'
