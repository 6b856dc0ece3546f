import type { Schema } from 'mongoose';

/** When a row was last written, by the database's clock; null from its insertion to its first update. */
export interface ChangedAt {
  changedAt?: Date | null;
}

export const changedAtField = { changedAt: { type: Date, default: null } };

/** Gives an organisation's rows by when they changed. */
export const changedOrder = { organisationId: 1, changedAt: 1 } as const;

/** An update that does nothing else. */
export const touched = [{ $set: { changedAt: '$$NOW' } }];

/** Every update of the model says when it was. */
export function notesChanges<T>(schema: Schema<T>): void {
  schema.index(changedOrder);
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], { query: true, document: false }, function () {
    const update = this.getUpdate();
    if (Array.isArray(update)) this.setUpdate([...update, ...touched]);
    else this.setUpdate({ ...update, $currentDate: { changedAt: true } });
  });
}
