/** The specification's browser alerts, word for word and in Albanian only. */
export const ALERTS = {
  materialCreated: 'Materiali u ngarkua!',
  materialUpdated: 'Materiali u ndryshua!',
  callCreated: 'Thirrja u ngarkua!',
  callUpdated: 'Thirrja u ndryshua!',
  somethingWrong: 'Dicka shkoi keq, provo perseri!',
  memberCreated: 'Anetari u shtua!',
  memberUpdated: 'Anetari u perditesua!',
  fileCreated: 'Materiali u ngarkua!',
  fileUpdated: 'Materiali u perditesua!',
  fillAll: 'Ju lutem mbushni te gjitha fushat e kerkuara!',
} as const;

export type Alert = (typeof ALERTS)[keyof typeof ALERTS];
/** The alert after a rejection: one of these, 'SERVER_MESSAGE' for the server's message, or null if the form reports it without an alert. */
export type RejectionAlert = Alert | 'SERVER_MESSAGE' | null;
