/** What a receipt says besides what is true of every answer. */
export interface ReceiptDetail {
  term: string;
  value: string;
}
