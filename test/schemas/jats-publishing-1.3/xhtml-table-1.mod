
<!ENTITY % table.qname "table" >
<!ENTITY % caption.qname "caption" >
<!ENTITY % thead.qname "thead" >
<!ENTITY % tfoot.qname "tfoot" >
<!ENTITY % tbody.qname "tbody" >
<!ENTITY % colgroup.qname "colgroup" >
<!ENTITY % col.qname "col" >
<!ENTITY % tr.qname "tr" >
<!ENTITY % th.qname "th" >
<!ENTITY % td.qname "td" >
<!ENTITY % frame.attrib
 "frame ( void
 | above
 | below
 | hsides
 | lhs
 | rhs
 | vsides
 | box
 | border ) #IMPLIED"
>
<!ENTITY % rules.attrib
 "rules ( none
 | groups
 | rows
 | cols
 | all ) #IMPLIED"
>
<!ENTITY % CellHAlign.attrib
 "align ( left
 | center
 | right
 | justify
 | char ) #IMPLIED
 char %Character.datatype; #IMPLIED
 charoff %Length.datatype; #IMPLIED"
>
<!ENTITY % CellVAlign.attrib
 "valign ( top
 | middle
 | bottom
 | baseline ) #IMPLIED"
>
<!ENTITY % scope.attrib
 "scope ( row
 | col
 | rowgroup
 | colgroup ) #IMPLIED"
>
<!ENTITY % table.element "INCLUDE" >
<![%table.element;[
<!ENTITY % table.content
 "( %caption.qname;?, ( %col.qname;* | %colgroup.qname;* ),
 (( %thead.qname;?, %tfoot.qname;?, %tbody.qname;+ ) | ( %tr.qname;+ )))"
>
<!ELEMENT %table.qname; %table.content; >
]]>
<!ENTITY % table.attlist "INCLUDE" >
<![%table.attlist;[
<!ATTLIST %table.qname;
 %Common.attrib;
 summary %Text.datatype; #IMPLIED
 width %Length.datatype; #IMPLIED
 border %Pixels.datatype; #IMPLIED
 %frame.attrib;
 %rules.attrib;
 cellspacing %Length.datatype; #IMPLIED
 cellpadding %Length.datatype; #IMPLIED
>
]]>
<!ENTITY % caption.element "INCLUDE" >
<![%caption.element;[
<!ENTITY % caption.content
 "( #PCDATA | %Inline.mix; )*"
>
<!ELEMENT %caption.qname; %caption.content; >
]]>
<!ENTITY % caption.attlist "INCLUDE" >
<![%caption.attlist;[
<!ATTLIST %caption.qname;
 %Common.attrib;
>
]]>
<!ENTITY % thead.element "INCLUDE" >
<![%thead.element;[
<!ENTITY % thead.content "( %tr.qname; )+" >
<!ELEMENT %thead.qname; %thead.content; >
]]>
<!ENTITY % thead.attlist "INCLUDE" >
<![%thead.attlist;[
<!ATTLIST %thead.qname;
 %Common.attrib;
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % tfoot.element "INCLUDE" >
<![%tfoot.element;[
<!ENTITY % tfoot.content "( %tr.qname; )+" >
<!ELEMENT %tfoot.qname; %tfoot.content; >
]]>
<!ENTITY % tfoot.attlist "INCLUDE" >
<![%tfoot.attlist;[
<!ATTLIST %tfoot.qname;
 %Common.attrib;
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % tbody.element "INCLUDE" >
<![%tbody.element;[
<!ENTITY % tbody.content "( %tr.qname; )+" >
<!ELEMENT %tbody.qname; %tbody.content; >
]]>
<!ENTITY % tbody.attlist "INCLUDE" >
<![%tbody.attlist;[
<!ATTLIST %tbody.qname;
 %Common.attrib;
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % colgroup.element "INCLUDE" >
<![%colgroup.element;[
<!ENTITY % colgroup.content "( %col.qname; )*" >
<!ELEMENT %colgroup.qname; %colgroup.content; >
]]>
<!ENTITY % colgroup.attlist "INCLUDE" >
<![%colgroup.attlist;[
<!ATTLIST %colgroup.qname;
 %Common.attrib;
 span %Number.datatype; '1'
 width %MultiLength.datatype; #IMPLIED
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % col.element "INCLUDE" >
<![%col.element;[
<!ENTITY % col.content "EMPTY" >
<!ELEMENT %col.qname; %col.content; >
]]>
<!ENTITY % col.attlist "INCLUDE" >
<![%col.attlist;[
<!ATTLIST %col.qname;
 %Common.attrib;
 span %Number.datatype; '1'
 width %MultiLength.datatype; #IMPLIED
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % tr.element "INCLUDE" >
<![%tr.element;[
<!ENTITY % tr.content "( %th.qname; | %td.qname; )+" >
<!ELEMENT %tr.qname; %tr.content; >
]]>
<!ENTITY % tr.attlist "INCLUDE" >
<![%tr.attlist;[
<!ATTLIST %tr.qname;
 %Common.attrib;
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % th.element "INCLUDE" >
<![%th.element;[
<!ENTITY % th.content
 "( #PCDATA | %Flow.mix; )*"
>
<!ELEMENT %th.qname; %th.content; >
]]>
<!ENTITY % th.attlist "INCLUDE" >
<![%th.attlist;[
<!ATTLIST %th.qname;
 %Common.attrib;
 abbr %Text.datatype; #IMPLIED
 axis CDATA #IMPLIED
 headers IDREFS #IMPLIED
 %scope.attrib;
 rowspan %Number.datatype; '1'
 colspan %Number.datatype; '1'
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
<!ENTITY % td.element "INCLUDE" >
<![%td.element;[
<!ENTITY % td.content
 "( #PCDATA | %Flow.mix; )*"
>
<!ELEMENT %td.qname; %td.content; >
]]>
<!ENTITY % td.attlist "INCLUDE" >
<![%td.attlist;[
<!ATTLIST %td.qname;
 %Common.attrib;
 abbr %Text.datatype; #IMPLIED
 axis CDATA #IMPLIED
 headers IDREFS #IMPLIED
 %scope.attrib;
 rowspan %Number.datatype; '1'
 colspan %Number.datatype; '1'
 %CellHAlign.attrib;
 %CellVAlign.attrib;
>
]]>
