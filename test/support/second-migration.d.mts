export class Second1795392001000 {}
